import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  /** A sentence that says what is missing. */
  title: string;
  hint?: string;
  icon?: LucideIcon;
  children?: ReactNode;
}

/** Nothing to show, and what to do next. */
export function EmptyState({ title, hint, icon, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <Icon of={icon} size={20} />}
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
