import { useState, type FocusEvent } from 'react';
import type { Notice } from './notice-state.ts';
import styles from './notices.module.css';
import { ToastCard } from './toast-card.tsx';

interface Card {
  id: string;
  visible: boolean;
  notice: Notice;
}

/**
 * The cards side by side, the first in front. While the pointer or the focus is among them, the front card stays: a
 * newer one in its place would get the click.
 */
export function ToastCards({ cards }: { cards: readonly Card[] }) {
  const [pointed, setPointed] = useState(false);
  // The card that has the focus: one that goes takes the focus along, and no browser reports that.
  const [focusedOn, setFocusedOn] = useState<string | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  // A fading card must not keep the front place from the one to be read.
  const standing = cards.filter(({ visible }) => visible);
  const isThere = (card: string | null) => standing.some(({ id }) => id === card);
  const front = pointed || isThere(focusedOn) ? (isThere(held) ? held : (standing[0]?.id ?? null)) : null;
  if (front !== held) setHeld(front);

  return (
    <div
      className={styles.cards}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setFocusedOn(target.closest<HTMLElement>('[data-notice]')?.dataset['notice'] ?? null)}
      // It stays when the focus moves between cards: they would change places under the button that goes down.
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedOn(null);
      }}
    >
      {cards.map(({ id, visible, notice }) => (
        <ToastCard key={id} notice={notice} visible={visible} first={id === front} />
      ))}
    </div>
  );
}
