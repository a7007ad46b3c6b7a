import { useState, useEffect, useRef } from 'react';
import { MoreHorizontal } from 'lucide-react';
import { actsOn } from '../../../commands/staff/acts.ts';
import { areasInWords } from '../../../commands/staff/rights-steps.ts';
import { useStaff } from '../staff/use-staff.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { CommandMenu } from '../ui/controls/command-menu.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { countedHere, written } from '../ui/text/written.ts';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { StaffChangesRow } from './staff-changes.tsx';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { useSnapshot } from 'valtio';
import { addressOfLink, lastLink, staffState } from '../staff/part.ts';
import flow from '../ui/layout/flow.module.css';
import styles from './staff-settings.module.css';
import rows from './loaded-rows.module.css';
import type { StaffList, StaffRecord } from '../../contract/staff/staff-operations.ts';

/** The link for setting a password, for the Admin to hand over. It is shown only this once. */
function LinkToHandOver() {
  const link = lastLink(useSnapshot(staffState));
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!link) return;
    card.current?.scrollIntoView({ block: 'center' });
    // Not the field: keys of the workbench keep working.
    card.current?.querySelector('button')?.focus();
  }, [link]);
  if (!link) return null;
  return (
    <div ref={card} className={styles.link} role="group" aria-label={`Link for ${link.name}`}>
      <p>
        <strong>
          Hand this link to <PersonText>{link.name}</PersonText>.
        </strong>{' '}
        They use it once, to set the password of {link.email}, in a browser where nobody is signed in. It is shown only
        now, and expires <RelativeTime at={link.ends_at} form="date" />.
      </p>
      <input
        className={styles.address}
        readOnly
        aria-label={`Link for ${link.name}`}
        value={addressOfLink(link, location.origin)}
        onFocus={({ target }) => target.select()}
      />
      <div className={flow.row}>
        <CommandButton id="staff.copy-link">Copy the link</CommandButton>
        <CommandButton id="staff.hide-link" variant="outline">
          Hide the link
        </CommandButton>
      </div>
    </div>
  );
}

/** People with an account, for Admins. */
export const STAFF_SETTINGS: readonly SettingEntry[] = [
  {
    title: 'People',
    summary:
      'Who can sign in, with which role and area. Disabling people, or changing their role or area, signs them out at once and ends their claims on items they may no longer work on. There is always at least one Admin.',
    keywords: 'staff accounts users invite disable role area rights second factor sign out password admin',
    Row: PeopleRow,
  },
  {
    title: 'Changes to people',
    summary:
      'Who was added, changed, disabled or signed out, and by whom. They have their own audit chain, which reveals tampering.',
    keywords: 'staff accounts audit log trail history',
    Row: StaffChangesRow,
  },
];

/** Milliseconds without a key before people are searched. */
const PAUSE = 200;

function PeopleRow(about: Parameters<SettingEntry['Row']>[0]) {
  const [search, setSearch] = useState('');
  const { data, error } = useStaff(useSettled(search.trim(), PAUSE));
  return (
    <SettingRow {...about}>
      <div className={rows.part}>
        <LinkToHandOver />
        <div className={flow.row}>
          <input
            className={styles.search}
            dir="auto"
            type="search"
            aria-label="Find a person"
            placeholder="Name, e-mail or role"
            maxLength={200}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <CommandButton id="staff.add" />
        </div>
        <NotThere error={error} loaded={data !== undefined} what="People" rows={4} />
        {data && <People list={data} search={search} />}
      </div>
    </SettingRow>
  );
}

function People({ list: { provider, staff, of }, search }: { list: StaffList; search: string }) {
  return (
    <>
      <p role="status" className={flow.muted}>
        {of > staff.length
          ? `The first ${written(staff.length)} of ${written(of)}, by e-mail address. Search to find the others.`
          : countedHere(of, 'person', 'people')}
      </p>
      <SettingRows label="People" rows={staff}>
        {(member) => <Member key={member.id} member={member} />}
      </SettingRows>
      {staff.length === 0 && search !== '' && <p>Nobody matches by name, e-mail or role.</p>}
      {provider === 'firebase' && (
        <p className={flow.muted}>
          Firebase keeps the accounts. Changes made in its console apply here within half a minute, and are not listed
          below. Firebase can end a person’s sign-ins only all at once.
        </p>
      )}
    </>
  );
}

function Member({ member }: { member: StaffRecord }) {
  const { name, email, role, areas, last_used_at: used, open_claims: claims } = member;
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.about}>
        <span>
          <strong>
            <PersonText>{name}</PersonText>
          </strong>{' '}
          <span className={flow.muted}>{email}</span>
        </span>
        <span>
          {role ?? 'No role'} · {areas === null ? 'everywhere' : areasInWords(areas)}
          {claims > 0 && ` · ${written(claims)} open ${claims === 1 ? 'claim' : 'claims'}`}
        </span>
        <span className={flow.muted}>
          {factorInWords(member)} ·{' '}
          {used === null ? (
            'never signed in'
          ) : (
            <>
              last active <RelativeTime at={used} form="ago" />
            </>
          )}
        </span>
        <Marks member={member} />
      </div>
      <CommandMenu
        label={`Actions for ${isolated(name)}`}
        words="More"
        name={`More about ${isolated(name)}`}
        icon={MoreHorizontal}
        groups={[actsOn(member)]}
      />
    </li>
  );
}

function factorInWords({ has_second_factor: has, forced_second_factor: forced }: StaffRecord): string {
  if (has) return forced ? 'second factor, required' : 'second factor';
  return forced ? 'second factor required, not registered yet' : 'no second factor';
}

function Marks({ member }: { member: StaffRecord }) {
  const { disabled, awaits_password: awaits, link_ends_at: ends, is_last_admin: last } = member;
  return (
    <span className={flow.row}>
      {disabled && <span className={styles.off}>Disabled</span>}
      {awaits && <span className={styles.mark}>No password yet</span>}
      {ends && (
        <span className={styles.mark}>
          Link until <RelativeTime at={ends} form="date" />
        </span>
      )}
      {last && <span className={styles.mark}>Last Admin</span>}
    </span>
  );
}
