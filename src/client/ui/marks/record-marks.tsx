import { Zap } from 'lucide-react';
import styles from './record-marks.module.css';
import { Icon } from '../icon.tsx';
import { pathOf } from '../../../contract/base/routes.ts';
import { staleFieldLabel } from '../../../contract/locales/staleness.ts';
import { CHECK_TITLES, checksInWords, checksShown, type TextCheck } from '../../../contract/profiles/text-checks.ts';
import { settingsNow, useSettingsInCell } from '../../data/settings.ts';

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

/** Says that another profile replaces this one, and links to it. Nothing where none does. */
export function MergedMark({ into, brief = false }: { into: string | undefined; brief?: boolean }) {
  if (into === undefined) return null;
  return (
    <a
      className={styles.merged}
      href={pathOf('base-profile', { profileBaseId: into })}
      title="Merged into another profile, which replaces it"
    >
      {brief ? 'merged' : 'merged into another profile'}
      {brief && <span className="visually-hidden"> into another profile</span>}
    </a>
  );
}

/** Says that the base profile of a locale profile has changed since; the fields on hover. Nothing where none has. */
export function StaleMark({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <span className={styles.warning} title={staleInWords(fields)}>
      stale
    </span>
  );
}

/** "Changed in the base profile: City, Gender"; '' for none. */
export function staleInWords(fields: readonly string[]): string {
  return fields.length === 0 ? '' : `Changed in the base profile: ${fields.map(staleFieldLabel).join(', ')}`;
}

interface FindingMarkProps {
  found: readonly TextCheck[];
  /** Only the number: the column names the subject. */
  short?: boolean;
}

/** The number of checks with findings in the texts that nobody has set aside; their names on hover. */
export function FindingMark({ found, short = false }: FindingMarkProps) {
  const shown = checksShown(found, useSettingsInCell().checks_off);
  const [first] = shown;
  if (first === undefined) return null;
  const words = shown.length === 1 ? CHECK_TITLES[first].toLowerCase() : `${shown.length} findings`;
  return (
    <span className={styles.warning} title={`Found in the texts: ${checksInWords(shown)}`}>
      {short ? shown.length : words}
    </span>
  );
}

/** "Found in the texts: Contact data"; '' for nothing. */
export function foundInWords(found: readonly TextCheck[]): string {
  const shown = checksShown(found, settingsNow().checks_off);
  return shown.length === 0 ? '' : `Found in the texts: ${checksInWords(shown)}`;
}
