import { Zap } from 'lucide-react';
import styles from './active-mark.module.css';
import { Icon } from '../icon.tsx';

/** "active" with a bolt, or nothing, which screen readers hear as "not active". */
export function ActiveMark({ active }: { active: boolean }) {
  if (!active) return <span className="visually-hidden">not active</span>;
  return (
    <span className={styles.active}>
      <Icon of={Zap} />
      active
    </span>
  );
}
