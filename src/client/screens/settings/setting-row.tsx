import { useId, type ReactNode } from 'react';
import type { Timestamp } from '../../../contract/primitives.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './settings.module.css';
import { PersonText } from '../../ui/person-text.tsx';
import flow from '../../ui/flow.module.css';

interface Props {
  title: string;
  summary: string;
  isDefault?: boolean;
  changed?: ReactNode;
  /** The button that restores its default, shown while it differs. */
  reset?: ReactNode;
  children: ReactNode;
}

/** One setting: its purpose on the left, its value on the right. */
export function SettingRow({ title, summary, isDefault, changed, reset, children }: Props) {
  const id = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <div className={styles.about}>
        <h3 id={id}>
          {title}
          {isDefault === false && <span className={styles.mark}>changed</span>}
        </h3>
        <p className={flow.muted}>{summary}</p>
        {changed}
        {isDefault === false && reset}
      </div>
      <div className={flow.row}>{children}</div>
    </div>
  );
}

export function LastChange({ by, at }: { by: string; at: Timestamp | null }) {
  return (
    <p className={flow.muted}>
      Changed by <PersonText>{by}</PersonText>, <RelativeTime at={at} form="ago" />
    </p>
  );
}
