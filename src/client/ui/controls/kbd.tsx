import { Fragment } from 'react';
import styles from './kbd.module.css';

interface KbdProps {
  /** Ready-made hint text; presses in a row are separated by a space: "⇧A", "G Q". */
  hint: string;
  /** Read aloud: the words beside it are about the keys, which nothing else names. */
  spoken?: boolean;
  /** Invisible, with its room: the keys do something else for the moment, and nothing beside it may move. */
  unseen?: boolean;
}

/** Signs that some machines have no font for: a name to read aloud, and lines in a square of 12. */
const DRAWN: Readonly<Record<string, { name: string; lines: string }>> = {
  '↑': { name: 'Up', lines: 'M6 10.5v-9M2.5 5 6 1.5 9.5 5' },
  '↓': { name: 'Down', lines: 'M6 1.5v9M2.5 7 6 10.5 9.5 7' },
  '←': { name: 'Left', lines: 'M10.5 6h-9M5 2.5 1.5 6 5 9.5' },
  '→': { name: 'Right', lines: 'M1.5 6h9M7 2.5 10.5 6 7 9.5' },
  '↵': { name: 'Enter', lines: 'M10.5 2v5h-9M4.5 4l-3 3 3 3' },
  '⇥': { name: 'Tab', lines: 'M1 6h7.5M5.5 3l3 3-3 3M11 2.5v7' },
  '⌫': { name: 'Backspace', lines: 'M4 2.5h7v7H4L1 6zM6 4.5l3 3M9 4.5l-3 3' },
};
const SIGNS = new RegExp(`([${Object.keys(DRAWN).join('')}])`);

/**
 * The keys of a command beside its text. Hidden from screen readers, which get the keys through aria-keyshortcuts of
 * the control instead of reading a symbol's Unicode name.
 */
export function Kbd({ hint, spoken = false, unseen = false }: KbdProps) {
  return (
    <span className={styles.hint} data-unseen={unseen || undefined} aria-hidden={!spoken || undefined}>
      {hint.split(' ').map((press, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same press may occur twice (G G) and never moves
        <kbd key={position} className={styles.press}>
          {press.split(SIGNS).map((part, place) => {
            const sign = DRAWN[part];
            // oxlint-disable-next-line react/no-array-index-key -- parts of a press never move
            return <Fragment key={place}>{sign ? <Sign {...sign} /> : part}</Fragment>;
          })}
        </kbd>
      ))}
    </span>
  );
}

function Sign({ name, lines }: { name: string; lines: string }) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true">
        <path d={lines} />
      </svg>
    </>
  );
}
