import { useEffect, useRef, type ReactNode } from 'react';
import styles from './screen-heading.module.css';

interface Props {
  title: string;
  /** Beside the title: counts, marks. */
  children?: ReactNode;
  /** On the right. */
  actions?: ReactNode;
  /** Another part of the screen takes the focus on arrival. */
  withoutFocus?: boolean;
}

/** The name of the screen. Takes the focus on arrival, so that a screen reader says where one is. */
export function ScreenHeading({ title, children, actions, withoutFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Dossier`;
    if (!withoutFocus) heading.current?.focus();
  }, [title, withoutFocus]);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
