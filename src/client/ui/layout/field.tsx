import type { ReactNode } from 'react';
import { PERSON_TEXT } from '../text/person-text.tsx';
import styles from './field.module.css';
import flow from './flow.module.css';

interface FieldProps {
  label: string;
  /** undefined, null, false and '' are nothing. */
  children?: ReactNode;
  /** Takes the whole width of the list, for long texts. */
  wide?: boolean;
  /** A person wrote it. */
  written?: boolean;
}

/** A field as plain text, for people who may not edit it. Belongs in a FieldList. */
export function Field({ label, children, wide = false, written = false }: FieldProps) {
  const empty = children === undefined || children === null || children === '' || children === false;
  return (
    <div className={styles.field} data-wide={wide || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} dir="auto" {...(written && PERSON_TEXT)}>
        {empty ? <Nothing /> : children}
      </dd>
    </div>
  );
}

/** Shown in place of a missing value of a field. Lists and figures show nothing instead, or name what is missing. */
export function Nothing() {
  return <em className={flow.muted}>empty</em>;
}

/** Fields beside each other, as many in a row as there is room for. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}
