import { useLayoutEffect, useRef, useState } from 'react';

/** Whether words have no room to be read whole, as when they were drawn: a toast is gone before a window changes. */
export function useCut() {
  const words = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    setCut(scrollHeight > clientHeight);
  }, []);
  return { words, cut };
}
