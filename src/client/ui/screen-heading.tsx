import { useEffect, useRef, type ReactNode } from 'react';
import { focusOnArrival } from './return-focus.ts';
import styles from './screen-heading.module.css';

interface Props {
  title: string;
  /** The language that it is in, where that is not ours. */
  lang?: string | undefined;
  /** Beside the title: counts, marks. */
  children?: ReactNode;
  /** A line that is cut off where there is no room for all of it. */
  detail?: string;
  /** On the right. */
  actions?: ReactNode;
  /** Another part of the screen takes the focus on arrival. */
  withoutFocus?: boolean;
}

/** The name of the screen. Takes the focus on arrival, so that a screen reader says where one is. */
export function ScreenHeading({ title, lang, children, detail = '', actions, withoutFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Dossier`;
    if (!withoutFocus) focusOnArrival(heading.current);
  }, [title, withoutFocus]);
  return (
    <header className={styles.heading}>
      <div className={styles.what}>
        <h1 ref={heading} tabIndex={-1} lang={lang} dir="auto" title={title}>
          {title}
        </h1>
        {children}
        {detail !== '' && (
          <p className={styles.detail} title={detail}>
            {detail}
          </p>
        )}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
