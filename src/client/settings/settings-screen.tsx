import { useState } from 'react';
import { SearchX } from 'lucide-react';
import { useSettings } from '../data/settings.ts';
import { RoleOnly, useShownTo } from '../session/role-only.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { Section } from '../ui/layout/section.tsx';
import { countedHere } from '../ui/text/written.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { ACCOUNT_SETTINGS } from './account-settings.tsx';
import { BAD_PICTURE_SETTINGS } from './bad-picture-settings.tsx';
import { COMMON_SETTINGS } from './common-settings.tsx';
import { OWN_SETTINGS } from './own-settings.tsx';
import { SERVICE_TOKEN_SETTINGS } from './service-token-settings.tsx';
import { STAFF_SETTINGS } from './staff-settings.tsx';
import { TRAIL_SETTINGS } from './trail-settings.tsx';
import { findSettings, type SettingEntry } from './setting-row.tsx';
import styles from './settings.module.css';
import { FailedRead } from '../ui/states/failed-read.tsx';
import { RIGHTS } from '../../contract/base/rights.ts';

/** Roles that set the common settings. */
const COMMON_ROLES = RIGHTS.setting.change;

/** A person's own settings; for an Admin also the common ones. */
export function SettingsScreen() {
  const seesCommon = useShownTo({ roles: COMMON_ROLES });
  const [search, setSearch] = useState('');
  const own = findSettings(OWN_SETTINGS, search);
  const account = findSettings(ACCOUNT_SETTINGS, search);
  const common = seesCommon ? findSettings(COMMON_SETTINGS, search) : [];
  const trail = seesCommon ? findSettings(TRAIL_SETTINGS, search) : [];
  const staff = seesCommon ? findSettings(STAFF_SETTINGS, search) : [];
  const bad = seesCommon ? findSettings(BAD_PICTURE_SETTINGS, search) : [];
  const services = seesCommon ? findSettings(SERVICE_TOKEN_SETTINGS, search) : [];
  const found =
    own.length + account.length + staff.length + common.length + bad.length + services.length + trail.length;
  return (
    <>
      <ScreenHeading title="Settings">
        <input
          className={styles.search}
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span className="visually-hidden" role="status">
          {search !== '' && countedHere(found, 'setting')}
        </span>
      </ScreenHeading>
      {own.length > 0 && (
        <Section id="own-settings" title="Me">
          <Rows entries={own} />
        </Section>
      )}
      {account.length > 0 && (
        <Section id="account" title="My account">
          <Rows entries={account} />
        </Section>
      )}
      <RoleOnly roles={COMMON_ROLES}>
        {staff.length > 0 && (
          <Section id="staff" title="Staff">
            <Rows entries={staff} />
          </Section>
        )}
        {common.length > 0 && (
          <Section id="common-settings" title="Everyone">
            <CommonRows entries={common} />
          </Section>
        )}
        {bad.length > 0 && (
          <Section id="bad-pictures" title="Known bad pictures">
            <Rows entries={bad} />
          </Section>
        )}
        {services.length > 0 && (
          <Section id="services" title="Services">
            <Rows entries={services} />
          </Section>
        )}
        {trail.length > 0 && (
          <Section id="trail" title="Audit trail">
            <Rows entries={trail} />
          </Section>
        )}
      </RoleOnly>
      <RoleOnly roles={COMMON_ROLES} not>
        {search === '' && <p className={styles.others}>An Admin sets what applies to everyone.</p>}
      </RoleOnly>
      {found === 0 && <EmptyState icon={SearchX} title="No settings match these words." hint="Try fewer words." />}
    </>
  );
}

function CommonRows({ entries }: { entries: readonly SettingEntry[] }) {
  const { data, error } = useSettings();
  if (error && !data) {
    return <FailedRead error={error} />;
  }
  return data ? <Rows entries={entries} /> : <Skeleton rows={4} label="Loading settings" />;
}

const Rows = ({ entries }: { entries: readonly SettingEntry[] }) =>
  entries.map(({ title, summary, Row }) => <Row key={title} title={title} summary={summary} />);
