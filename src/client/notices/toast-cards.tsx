import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import type { Notice } from './notice-state.ts';
import styles from './notices.module.css';
import { ToastCard } from './toast-card.tsx';

interface Card {
  id: string;
  visible: boolean;
  notice: Notice;
}

/**
 * The cards side by side, the first in front. While the pointer or the focus is among them, what was in
 * front stays there: a newer one that took its place would take the click as well.
 */
export function ToastCards({ cards }: { cards: readonly Card[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const isThere = cards.some(({ id }) => id === held);
  const front = pointed || focused ? (isThere ? held : (cards[0]?.id ?? null)) : null;
  if (front !== held) setHeld(front);

  // A card that goes takes the focus with it, and no browser tells of that.
  useLayoutEffect(() => {
    if (focused && !place.current?.contains(document.activeElement)) setFocused(false);
  });

  return (
    <div
      ref={place}
      className={styles.cards}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      // From one card to another it stays: they would change places under the button that goes down.
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      }}
    >
      {cards.map(({ id, visible, notice }) => (
        <ToastCard key={id} notice={notice} visible={visible} first={id === front} />
      ))}
    </div>
  );
}
