import { TriangleAlert } from 'lucide-react';
import { missingInWords } from '../../../contract/profiles/missing-fields.ts';
import { Icon } from '../icon.tsx';
import styles from './locale-bar.module.css';
import flow from '../layout/flow.module.css';

interface LocaleBarProps {
  done: number;
  total: number;
}

export function LocaleBar({ done, total }: LocaleBarProps) {
  if (total === 0) return null;
  return (
    <span className={styles.bar} data-complete={done >= total ? '' : undefined}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${(done / Math.max(done, total)) * 100}%` }} />
      </span>
      <span aria-hidden="true" className={flow.muted}>
        {done}/{total}
      </span>
      <span className="visually-hidden">
        {done} of {total} locales done
      </span>
    </span>
  );
}

/** How many required things are missing; their names are in the title and for screen readers. Nothing: nothing is shown. */
export function MissingMark({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const words = missingInWords(missing);
  const names = words.join(', ');
  return (
    <span className={styles.mark} title={`Missing: ${names}`}>
      <Icon of={TriangleAlert} />
      {words.length}
      <span className="visually-hidden"> missing: {names}</span>
    </span>
  );
}
