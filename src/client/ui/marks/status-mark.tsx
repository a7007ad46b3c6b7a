import type { ReactNode } from 'react';
import { STATUS_LABELS, statusShown, type ProfileStatus } from '../../../contract/profiles/status.ts';
import styles from './status-mark.module.css';

/** A form for each status on a 14 × 14 field, so that none is distinguished by colour alone. */
const SHAPES: Readonly<Record<ProfileStatus, ReactNode>> = {
  awaiting_fill_in: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  awaiting_approval: <circle cx="7" cy="7" r="5.75" fill="currentColor" />,
  approved: <path d="M1.75 7.5 5.5 11.25 12.25 3.25" fill="none" stroke="currentColor" strokeWidth="2.25" />,
  disapproved: <path d="M2.5 2.5 11.5 11.5M11.5 2.5 2.5 11.5" fill="none" stroke="currentColor" strokeWidth="2.25" />,
  unknown: (
    <path d="M7 1 13 7 7 13 1 7Z" fill="none" stroke="currentColor" strokeWidth="1.75" strokeDasharray="3 1.8" />
  ),
  draft: (
    <>
      <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M7 2A5 5 0 0 0 7 12Z" fill="currentColor" />
    </>
  ),
};

/** The sign of a status alone, where its name is elsewhere. */
export function StatusSign({ status }: { status: ProfileStatus }) {
  return (
    <svg
      className={styles.sign}
      data-status={status}
      viewBox="0 0 14 14"
      width="0.75rem"
      height="0.75rem"
      aria-hidden="true"
    >
      {SHAPES[status]}
    </svg>
  );
}

/** The status in words, with its own shape and colour. */
export function StatusMark({ status: given }: { status: ProfileStatus }) {
  const status = statusShown(given);
  return (
    <span className={styles.mark} data-status={status}>
      <StatusSign status={status} />
      {STATUS_LABELS[status]}
    </span>
  );
}
