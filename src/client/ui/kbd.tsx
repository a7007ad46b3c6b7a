import styles from './kbd.module.css';

interface KbdProps {
  /** Ready-made hint text; presses in a row are parted by a space: "⇧A", "G Q". */
  hint: string;
  /** Read aloud: the keys are what the words beside it are about, and nothing else tells of them. */
  spoken?: boolean;
  /** Unseen, with its room: the keys do something else for the moment, and nothing beside it is to move. */
  unseen?: boolean;
}

/**
 * The keys of a command beside its words. Hidden from screen readers, which get the keys through
 * aria-keyshortcuts of the control instead of hearing a symbol's Unicode name.
 */
export function Kbd({ hint, spoken = false, unseen = false }: KbdProps) {
  return (
    <span className={styles.hint} data-unseen={unseen || undefined} aria-hidden={!spoken || undefined}>
      {hint.split(' ').map((press, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same press may occur twice (G G) and never moves
        <kbd key={position} className={styles.press}>
          {press}
        </kbd>
      ))}
    </span>
  );
}
