import { useEffect, useState } from 'react';
import styles from './exact-moment.module.css';

interface Shown {
  text: string;
  left: number;
  top: number;
}

/** Pixels between the focused time and the text about it. */
const GAP = 6;

/** The exact moment of the focused time: one for all of them, since a log draws hundreds. */
export function ExactMoment() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      const time = target instanceof HTMLElement && target.matches('time:focus-visible') ? target : null;
      const text = time?.dataset['exact'];
      if (!time || text === undefined) return setShown(null);
      const { left, bottom } = time.getBoundingClientRect();
      setShown({ text, left, top: bottom + GAP });
    };
    const hide = () => setShown(null);
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);
  // The time element says it to screen readers.
  return (
    shown && (
      <div
        className={styles.moment}
        style={{ position: 'fixed', insetInlineStart: shown.left, insetBlockStart: shown.top }}
        aria-hidden="true"
        data-exact-moment
      >
        {shown.text}
      </div>
    )
  );
}
