import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Milliseconds that a toast stays at least once nothing holds it any more. */
const AFTER_HOLDING = 1000;

/** The last position of the pointer. */
let pointer: { x: number; y: number } | null = null;
window.addEventListener(
  'pointermove',
  ({ clientX: x, clientY: y }) => {
    pointer = { x, y };
  },
  { capture: true, passive: true },
);

/**
 * Removes a toast after its time. A pointer that moves over it or the focus keeps it; a pointer under which it appeared
 * does not, for nobody put it there to read.
 */
export function useStay(time: number, visible: boolean, end: () => void) {
  /** Milliseconds that it has left. */
  const left = useRef(time);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (!visible || held) return undefined;
    const since = Date.now();
    const remaining = left.current;
    const timer = setTimeout(end, remaining);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(AFTER_HOLDING, remaining - (Date.now() - since));
    };
  }, [visible, held, end]);
  return {
    onPointerEnter: ({ clientX, clientY }: PointerEvent) => {
      if (pointer?.x !== clientX || pointer.y !== clientY) setPointed(true);
    },
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
