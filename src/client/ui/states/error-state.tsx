import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  message: string;
  /** More for people who report it: a code, a time. */
  detail?: string;
  action?: ReactNode;
}

/** Something failed; announced at once to screen readers. */
export function ErrorState({ message, detail, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert" data-tone="error">
      <Icon of={CircleAlert} size={20} />
      <p className={styles.title}>{message}</p>
      {detail !== undefined && <p className={styles.hint}>{detail}</p>}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
