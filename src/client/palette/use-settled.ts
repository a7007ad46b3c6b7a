import { useEffect, useState } from 'react';

/** Milliseconds without a key before the server is asked; the commands never wait for it. */
const PAUSE = 120;

/** What is typed, once it has stood still for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
