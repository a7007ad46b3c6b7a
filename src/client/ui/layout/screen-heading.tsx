import { useEffect, useRef, type ReactNode } from 'react';
import { focusOnArrival } from '../return-focus.ts';
import { isolated } from '../../../contract/base/words.ts';
import { PERSON_TEXT } from '../text/person-text.tsx';
import styles from './screen-heading.module.css';

interface Props {
  title: string;
  /** Shown instead, and changing without taking the focus: what is being typed or chosen below. */
  typed?: string;
  /** The language that it is in, where that is not ours. */
  lang?: string | undefined;
  /** The title is a person's text. */
  written?: boolean;
  /** Beside the title: counts, marks. */
  children?: ReactNode;
  /** A line that is cut off where there is too little room. */
  detail?: string;
  actions?: ReactNode;
  /** Another part of the screen takes the focus on arrival. */
  withoutFocus?: boolean;
}

/** The name of the screen. Takes the focus on arrival, so that a screen reader announces it. */
export function ScreenHeading({
  title,
  typed = title,
  lang,
  written = false,
  children,
  detail = '',
  actions,
  withoutFocus = false,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${isolated(title)} · Dossier`;
    if (!withoutFocus) focusOnArrival(heading.current);
  }, [title, withoutFocus]);
  return (
    <header className={styles.heading}>
      <div className={styles.what}>
        <h1 ref={heading} tabIndex={-1} lang={lang} dir="auto" title={typed} {...(written && PERSON_TEXT)}>
          {typed}
        </h1>
        {children}
        {detail !== '' && (
          <p className={styles.detail} title={detail} dir="auto">
            {detail}
          </p>
        )}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
