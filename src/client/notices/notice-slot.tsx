import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './notices.module.css';

/**
 * Places in which toasts can stand, the last one wins: a bar's lower edge before the top of the
 * page, a layer or dialog before the screen under it. Each is in the flow of what it belongs to, so a
 * toast pushes content down and never lies on a control.
 */
const RANKS = ['page', 'frame', 'heading', 'layer'] as const;
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

/** An empty place until a toast comes. */
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

/** Where toasts stand now; of two layers the one that came later lies on top. */
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
