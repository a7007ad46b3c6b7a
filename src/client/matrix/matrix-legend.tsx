import { PROFILE_STATUSES, STATUS_LABELS } from '../../contract/policy/status.ts';
import { cellLetter } from '../../contract/shapes/matrix.ts';
import styles from './matrix.module.css';

/** What the letters of the cells say. */
export function MatrixLegend() {
  return (
    <dl className={styles.legend} aria-label="Legend">
      {PROFILE_STATUSES.map((status) => (
        <div key={status}>
          <dt data-status={status}>{cellLetter({ status, active: false })}</dt>
          <dd>{STATUS_LABELS[status]}</dd>
        </div>
      ))}
      <div>
        <dt>A</dt>
        <dd>a capital: active</dd>
      </div>
      <div>
        <dt data-stale>a</dt>
        <dd>stale: the base profile has changed since</dd>
      </div>
    </dl>
  );
}
