import { PROFILE_STATUSES } from '../../contract/policy/status.ts';
import { ActiveMark } from '../ui/active-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import styles from './matrix.module.css';

export function MatrixLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {PROFILE_STATUSES.map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
      <li>
        <ActiveMark active />
      </li>
      <li data-stale>stale: the base profile has changed since</li>
    </ul>
  );
}
