import { staleFieldLabel } from '../../../contract/locales/staleness.ts';
import styles from './stale-mark.module.css';

/** Says that the base profile of a locale profile has changed since; the fields on hover. Nothing where none has. */
export function StaleMark({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <span className={styles.mark} title={staleInWords(fields)}>
      stale
    </span>
  );
}

/** "Changed in the base profile: City, Gender"; '' for none. */
export function staleInWords(fields: readonly string[]): string {
  return fields.length === 0 ? '' : `Changed in the base profile: ${fields.map(staleFieldLabel).join(', ')}`;
}
