import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './notice-slot.module.css';

/**
 * Places in which toasts can stand, the last one wins: the bar of a frame before the bare page, a layer or dialog
 * before the frame under it. Each keeps its room whether a toast is there or not: where one pushes content away, a
 * click at that moment hits what moved under the pointer.
 */
const RANKS = ['page', 'frame', 'layer'] as const;
type Rank = (typeof RANKS)[number];

interface Slot {
  rank: Rank;
  element: HTMLElement;
}

let slots: readonly Slot[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Slot[]): void {
  slots = next;
  for (const listener of listeners) listener();
}

/** The room of toasts in its parent; kept free while there is none. */
export function NoticeSlot({ rank }: { rank: Rank }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const slot: Slot = { rank, element };
    change([...slots, slot]);
    return () => change(slots.filter((each) => each !== slot));
  }, [rank]);
  return <div ref={place} className={styles.slot} data-notices={rank} />;
}

/** The present place of toasts; of two layers the later one is on top. */
export function useTopSlot(): HTMLElement | null {
  return useSyncExternalStore(onChange, topSlot);
}

function topSlot(): HTMLElement | null {
  const rankOf = (slot: Slot) => RANKS.indexOf(slot.rank);
  return (
    slots.reduce<Slot | null>((top, slot) => (top && rankOf(top) > rankOf(slot) ? top : slot), null)?.element ?? null
  );
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
