import { useEffect, useState } from 'react';
import { SILENT_FOR } from '../context/clock.ts';

/** The value once it has stayed the same for so long, in milliseconds. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

export const NO_ANSWER_YET = 'The server has not answered for more than ten seconds.';

/** Whether it has waited for ten seconds now, so that people are to know. */
export function useHangs(isWaiting: boolean): boolean {
  const [hangs, setHangs] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHangs(true), SILENT_FOR);
    return () => {
      clearTimeout(timer);
      setHangs(false);
    };
  }, [isWaiting]);
  return hangs;
}
