import { useLayoutEffect, useState, type MouseEvent, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useToaster } from 'react-hot-toast/headless';
import { useSnapshot } from 'valtio';
import { NoticeSlot, useTopSlot } from '../ui/dialog/notice-slot.tsx';
import { notices, type NoticeKind, type Notice } from './notice-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { ToastCard } from './toast-card.tsx';
import styles from './notices.module.css';

interface Card {
  id: string;
  visible: boolean;
  notice: Notice;
}

/**
 * The cards side by side, the first in front. While the pointer or the focus is among them, the front card stays: a
 * newer one in its place would get the click.
 */
function ToastCards({ cards }: { cards: readonly Card[] }) {
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

const WENT_WRONG: ReadonlySet<NoticeKind> = new Set(['error', 'warning']);

/** Shows the toasts in the top place for them, and has the one live region that reads everything aloud. */
export function NoticeOutlet() {
  const { announcement, all } = useSnapshot(notices);
  const { toasts } = useToaster();
  const host = useHost(useTopSlot());
  const cards = toasts.flatMap(({ id, visible }) => {
    const notice = all.find((each) => each.id === id);
    return notice ? [{ id, visible, notice }] : [];
  });
  // The last failure or refusal is shown before later successes.
  const failed = cards.findIndex(({ visible, notice }) => visible && WENT_WRONG.has(notice.kind));
  if (failed > 0) cards.unshift(...cards.splice(failed, 1));
  // Without fading ones: the room beside the cards would change under the pointer when they are gone.
  const others = cards.filter(({ visible }) => visible).length - 1;
  const strip = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only its buttons are acted on
    <section className={styles.strip} aria-label="Messages" onMouseDown={leaveFocus}>
      {others > 0 && (
        <CommandButton id="notices.open" size="sm" variant="text" withoutHint className={styles.others ?? ''}>
          {`+${others}`}
          <span className="visually-hidden"> more</span>
        </CommandButton>
      )}
      <ToastCards cards={cards} />
    </section>
  );
  return (
    <>
      <NoticeSlot rank="page" />
      {toasts.length > 0 && createPortal(strip, host)}
      <div className="visually-hidden" role="status" aria-live="polite" data-testid="announcer">
        {announcement}
      </div>
    </>
  );
}

/**
 * After a click on a button of a toast the focus returns to where it was: on the button, the keys of the screen would
 * not work.
 */
function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/**
 * The element of all toasts, moved from place to place: drawn anew there, a card would lose the click that was going
 * down on it, its focus and its time.
 */
function useHost(slot: HTMLElement | null): HTMLElement {
  const [host] = useState(() => {
    const made = document.createElement('div');
    made.className = styles.host ?? '';
    return made;
  });
  useLayoutEffect(() => {
    if (!slot) return;
    // Moving keeps the focus, which inserting does not; not every browser can, and only within the page.
    const mover: Partial<Pick<HTMLElement, 'moveBefore'>> = slot;
    if (host.isConnected && mover.moveBefore) mover.moveBefore(host, null);
    else slot.append(host);
  }, [host, slot]);
  return host;
}
