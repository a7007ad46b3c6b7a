import type { ReactNode, Ref } from 'react';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../icon.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  message: string;
  /** More for people who report it: a code, a time. */
  detail?: string | readonly string[];
  action?: ReactNode;
  /** It takes the whole page: its heading, which takes the focus and so is read by itself. */
  heading?: Ref<HTMLHeadingElement>;
}

/** Something failed; announced at once to screen readers. */
export function ErrorState({ message, detail, action, heading }: ErrorStateProps) {
  return (
    <div className={styles.state} role={heading ? undefined : 'alert'} data-tone="error">
      <Icon of={CircleAlert} size={20} />
      {heading ? (
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {message}
        </h1>
      ) : (
        <p className={styles.title}>{message}</p>
      )}
      {[detail ?? []].flat().map((line) => (
        <p key={line} className={styles.hint}>
          {line}
        </p>
      ))}
      {action !== undefined && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
