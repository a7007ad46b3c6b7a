import { useCallback, useLayoutEffect, useRef } from 'react';

/** Waits until that version of the record, or a newer one, is drawn; false: the record has left the screen before. */
export function useDrawnVersion(version: number): (wanted: number) => Promise<boolean> {
  const drawn = useRef({ version, isGone: false, waiting: new Set<() => void>() });

  useLayoutEffect(() => {
    drawn.current.version = version;
    for (const look of drawn.current.waiting) look();
  }, [version]);

  useLayoutEffect(() => {
    const here = drawn.current;
    here.isGone = false;
    return () => {
      here.isGone = true;
      for (const look of here.waiting) look();
    };
  }, []);

  return useCallback((wanted) => {
    const here = drawn.current;
    return new Promise((resolve) => {
      const look = () => {
        if (!here.isGone && here.version < wanted) return;
        here.waiting.delete(look);
        resolve(!here.isGone);
      };
      here.waiting.add(look);
      look();
    });
  }, []);
}
