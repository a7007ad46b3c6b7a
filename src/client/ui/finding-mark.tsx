import { CHECK_TITLES, checksInWords, checksShown } from '../../contract/policy/text-checks.ts';
import type { TextCheck } from '../../contract/policy/text-checks.ts';
import { settingsNow, useChosenSettings } from '../data/settings.ts';
import styles from './stale-mark.module.css';

/** Says how many checks find something in the texts that nobody has set aside; which ones on pointing. */
export function FindingMark({ found }: { found: readonly TextCheck[] }) {
  const shown = checksShown(found, useChosenSettings().checks_off);
  const [first] = shown;
  if (first === undefined) return null;
  return (
    <span className={styles.mark} title={`Found in the texts: ${checksInWords(shown)}`}>
      {shown.length === 1 ? CHECK_TITLES[first].toLowerCase() : `${shown.length} findings`}
    </span>
  );
}

/** "Found in the texts: Contact data"; '' for nothing. */
export function foundInWords(found: readonly TextCheck[]): string {
  const shown = checksShown(found, settingsNow().checks_off);
  return shown.length === 0 ? '' : `Found in the texts: ${checksInWords(shown)}`;
}
