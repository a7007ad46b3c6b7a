import { CHECK_TITLES, checksInWords, checksShown } from '../../../contract/profiles/text-checks.ts';
import type { TextCheck } from '../../../contract/profiles/text-checks.ts';
import { settingsNow, useChosenSettings } from '../../data/settings.ts';
import styles from './stale-mark.module.css';

interface FindingMarkProps {
  found: readonly TextCheck[];
  /** Only the number: the column names the subject. */
  short?: boolean;
}

/** The number of checks with findings in the texts that nobody has set aside; their names on hover. */
export function FindingMark({ found, short = false }: FindingMarkProps) {
  const shown = checksShown(found, useChosenSettings().checks_off);
  const [first] = shown;
  if (first === undefined) return null;
  const words = shown.length === 1 ? CHECK_TITLES[first].toLowerCase() : `${shown.length} findings`;
  return (
    <span className={styles.mark} title={`Found in the texts: ${checksInWords(shown)}`}>
      {short ? shown.length : words}
    </span>
  );
}

/** "Found in the texts: Contact data"; '' for nothing. */
export function foundInWords(found: readonly TextCheck[]): string {
  const shown = checksShown(found, settingsNow().checks_off);
  return shown.length === 0 ? '' : `Found in the texts: ${checksInWords(shown)}`;
}
