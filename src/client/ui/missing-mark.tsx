import { TriangleAlert } from 'lucide-react';
import { missingInWords } from '../../contract/policy/missing-in-words.ts';
import { Icon } from './icon.tsx';
import styles from './missing-mark.module.css';

/** How many required things are missing; their names are in the title and for screen readers. Nothing: nothing is shown. */
export function MissingMark({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const names = missingInWords(missing).join(', ');
  return (
    <span className={styles.mark} title={`Missing: ${names}`}>
      <Icon of={TriangleAlert} />
      {missing.length}
      <span className="visually-hidden"> missing: {names}</span>
    </span>
  );
}
