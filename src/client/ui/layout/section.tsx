import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Anchor that the section's number key and links jump to. */
  id: string;
  title: string;
  /** A number beside the title, with what it counts for screen readers ("errors"). 0 is not shown for errors. */
  count?: { value: number | string; of: string; tone?: 'plain' | 'error' };
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its heading. Can take the focus, so that a jump to it also moves the reader. */
export function Section({ id, title, count, actions, children }: SectionProps) {
  const headingId = `${id}-heading`;
  const shown = count !== undefined && !(count.tone === 'error' && Number(count.value) === 0);
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={styles.section}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
          {shown && (
            <span className={styles.count} data-tone={count.tone}>
              {count.tone === 'error' && '!'}
              {count.value}
              <span className="visually-hidden"> {count.of}</span>
            </span>
          )}
        </h2>
        {actions}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
