import type { StaffChange } from '../../contract/staff/staff-rules.ts';
import { useStaffChanges } from '../staff/use-staff.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import flow from '../ui/layout/flow.module.css';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import styles from './loaded-rows.module.css';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import type { StaffChangeRecord } from '../../contract/staff/staff-operations.ts';

/** The latest changes of accounts, with what was changed. */
export function StaffChangesRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useStaffChanges();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="Changes to people" />
        <SettingRows
          label="Changes to people"
          rows={data?.changes}
          of={data?.of ?? 0}
          none="Nobody has been added or changed yet."
        >
          {(each) => <Change key={each.link} of={each} />}
        </SettingRows>
      </div>
    </SettingRow>
  );
}

function Change({ of: { email, change, before, after, by, at } }: { of: StaffChangeRecord }) {
  const changed = Object.keys(after ?? {}).filter((key) => inWords(before?.[key]) !== inWords(after?.[key]));
  return (
    <li className={styles.row}>
      <div className={flow.lines}>
        <span>
          <strong>{email}</strong>: {CHANGES[change]}
        </span>
        {changed.map((key) => (
          <span key={key}>
            {WORDS[key] ?? key}: {before && `${isolated(inWords(before[key]))} → `}
            {isolated(inWords(after?.[key]))}
          </span>
        ))}
        <span className={flow.muted}>
          <PersonText>{by.name}</PersonText>, <RelativeTime at={at} form="ago" />
        </span>
      </div>
    </li>
  );
}

const CHANGES: Readonly<Record<StaffChange, string>> = {
  added: 'added',
  changed: 'changed',
  disabled: 'disabled',
  enabled: 'enabled',
  'second-factor-reset': 'second factor reset',
  'signed-out': 'signed out everywhere',
  invited: 'given a link to set a password',
  'password-set': 'password set',
  'sign-in-ended': 'one sign-in ended',
  'other-sign-ins-ended': 'other sign-ins ended',
  proven: 'confirmed their identity',
  'recovery-codes-made': 'recovery codes made',
  'recovery-code-used': 'signed in with a recovery code',
};

const WORDS: Readonly<Record<string, string>> = {
  roles: 'Role',
  areas: 'Areas',
  forced_second_factor: 'Second factor required',
  name: 'Name',
};

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'everywhere' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}
