import { useEffect, useState, type PointerEvent } from 'react';

/** Milliseconds that a toast stays at least once nothing holds it any more. */
const AFTER_HOLDING = 1000;

/** Milliseconds that each toast has left: its card is drawn anew where toasts stand elsewhere. */
const left = new Map<string, number>();

/** Where the pointer was seen last. */
let pointer: { x: number; y: number } | null = null;
window.addEventListener(
  'pointermove',
  ({ clientX: x, clientY: y }) => {
    pointer = { x, y };
  },
  { capture: true, passive: true },
);

/**
 * Takes a toast away after its time. A pointer that comes to it holds it, and so does the focus; a
 * pointer that it appeared under holds nothing, for nobody put it there to read.
 */
export function useStay(id: string, time: number, visible: boolean, end: () => void) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (!visible) {
      left.delete(id);
      return undefined;
    }
    if (held) return undefined;
    const since = Date.now();
    const remaining = left.get(id) ?? time;
    const timer = setTimeout(end, remaining);
    return () => {
      clearTimeout(timer);
      left.set(id, Math.max(AFTER_HOLDING, remaining - (Date.now() - since)));
    };
  }, [id, time, visible, held, end]);
  return {
    onPointerEnter: ({ clientX, clientY }: PointerEvent) => {
      if (pointer?.x !== clientX || pointer.y !== clientY) setPointed(true);
    },
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
