import styles from './settings.module.css';
import { X } from 'lucide-react';
import type { CommandId } from '../../../commands/command-ids.ts';
import { REASON_WORDS, FREEZING_CODE } from '../../contract/profiles/disapproval.ts';
import { limitInWords, MEDIA_LIMITS, type MediaLimit } from '../../contract/base/media-limits.ts';
import { QUEUE_LABELS, QUEUES } from '../../contract/queue/queues.ts';
import {
  isChoice,
  SETTING_KEYS,
  SETTINGS,
  settingValue,
  type ChoiceKey,
  type SettingKey,
} from '../../contract/settings/settings.ts';
import { SKIP_REASONS } from '../../contract/queue/skips.ts';
import { workingHoursInWords } from '../../contract/queue/typed-working-hours.ts';
import { useLocales } from '../data/lookups.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { TEXT_CHECK_ROWS } from './text-check-settings.tsx';
import { SettingRow, factsOf, useSetting, type SettingEntry } from './setting-row.tsx';
import { Fragment } from 'react';
import { sharedViewInWords } from '../../../commands/overview/shared-views.ts';
import { isolated } from '../../contract/base/words.ts';

/** Two buttons a view: pressed while it is the role's first view, and one that stops sharing it. */
function SharedViewsRow(about: Parameters<SettingEntry['Row']>[0]) {
  const record = useSetting('shared_views');
  const views = settingValue('shared_views', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {views.map((view) => (
        <Fragment key={view.id}>
          <CommandButton
            id="settings.default-view"
            args={{ view: view.id, first: !view.is_default }}
            variant="outline"
            size="sm"
            pressed={view.is_default}
          >
            {sharedViewInWords(view)}
          </CommandButton>
          <CommandButton
            id="settings.unshare-view"
            args={{ view: view.id }}
            variant="text"
            size="sm"
            icon={X}
            label={`Stop sharing ${isolated(view.name)}`}
          >
            Stop sharing
          </CommandButton>
        </Fragment>
      ))}
      {views.length === 0 && <span>None yet. To share a view, open its overview and choose “Saved views”.</span>}
    </SettingRow>
  );
}

type Row = SettingEntry['Row'];

/** Settings without a closed list of choices, each with further search words. */
const ROWS: Readonly<Record<Exclude<SettingKey, ChoiceKey>, readonly [keywords: string, Row: Row]>> = {
  sla_hours: ['queue past due age sla', HoursRow],
  working_hours: ['queue past due holidays time zone shift weekend', WorkingHoursRow],
  stale_hours: ['queue outdated base profile', StaleHoursRow],
  disapproval_reasons: [Object.values(REASON_WORDS).join(' '), DisapprovalRow],
  skip_reasons: [Object.values(SKIP_REASONS).join(' '), SkipRow],
  media_limits: [
    Object.values(MEDIA_LIMITS)
      .map(({ label }) => label)
      .join(' '),
    LimitsRow,
  ],
  locales_off: ['languages disable enable on', LocalesRow],
  shared_views: ['saved view filter default role overview', SharedViewsRow],
  ...TEXT_CHECK_ROWS,
};

export const COMMON_SETTINGS: readonly SettingEntry[] = SETTING_KEYS.map((key) => {
  const [keywords, Row] = isChoice(key) ? [SETTINGS[key].keywords.join(' '), choiceRow(key)] : ROWS[key];
  const { title, summary } = SETTINGS[key];
  return { title, summary, keywords, Row };
});

type RowProps = Parameters<Row>[0];

function choiceRow(key: ChoiceKey): Row {
  return function ChoiceRow(about: RowProps) {
    const record = useSetting(key);
    const chosen = settingValue(key, record?.value);
    return (
      <SettingRow {...about} {...factsOf(record)}>
        <span className={styles.oneOf}>
          {Object.entries(SETTINGS[key].labels).map(([level, label]) => (
            <CommandButton
              key={level}
              id={SETTINGS[key].commands[0]}
              args={{ level }}
              variant="outline"
              pressed={level === chosen}
            >
              {label}
            </CommandButton>
          ))}
        </span>
      </SettingRow>
    );
  };
}

function HoursRow(about: RowProps) {
  const record = useSetting('sla_hours');
  const hours = settingValue('sla_hours', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {QUEUES.map((queue) => (
        <CommandButton key={queue} id="settings.hours-until-due" args={{ queue }} variant="outline">
          {QUEUE_LABELS[queue]}: {hours[queue]} h
        </CommandButton>
      ))}
    </SettingRow>
  );
}

function WorkingHoursRow(about: RowProps) {
  const record = useSetting('working_hours');
  const hours = settingValue('working_hours', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {QUEUES.map((queue) => (
        <CommandButton key={queue} id="settings.working-hours" args={{ queue }} variant="outline">
          {`${QUEUE_LABELS[queue]}: ${hours[queue] === null ? 'always' : 'set hours'}`}
        </CommandButton>
      ))}
      {/* A button does not break its words, and a week may have many. */}
      {QUEUES.filter((queue) => hours[queue] !== null).map((queue) => (
        <span key={queue} className={styles.always}>
          {`${QUEUE_LABELS[queue]}: ${workingHoursInWords(hours[queue])}`}
        </span>
      ))}
    </SettingRow>
  );
}

function StaleHoursRow(about: RowProps) {
  const record = useSetting('stale_hours');
  const hours = settingValue('stale_hours', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      <span className={styles.oneOf}>
        <CommandButton
          id="settings.stale-hours"
          args={{ waits: false, hours: undefined }}
          variant="outline"
          pressed={hours === null}
        >
          Never
        </CommandButton>
        <CommandButton id="settings.stale-hours" args={{ waits: true }} variant="outline" pressed={hours !== null}>
          {hours === null ? 'After a set time…' : `After ${hours} h`}
        </CommandButton>
      </span>
    </SettingRow>
  );
}

function DisapprovalRow(about: RowProps) {
  const record = useSetting('disapproval_reasons');
  const offered = settingValue('disapproval_reasons', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      <Reasons id="settings.disapproval-reason" labels={REASON_WORDS} offered={offered} always={FREEZING_CODE} />
    </SettingRow>
  );
}

function SkipRow(about: RowProps) {
  const record = useSetting('skip_reasons');
  return (
    <SettingRow {...about} {...factsOf(record)}>
      <Reasons id="settings.skip-reason" labels={SKIP_REASONS} offered={settingValue('skip_reasons', record?.value)} />
    </SettingRow>
  );
}

function LimitsRow(about: RowProps) {
  const record = useSetting('media_limits');
  const limits = settingValue('media_limits', record?.value);
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {(Object.keys(MEDIA_LIMITS) as MediaLimit[]).map((limit) => (
        <CommandButton key={limit} id="settings.media-limit" args={{ limit }} variant="outline">
          {MEDIA_LIMITS[limit].label}: {limitInWords(limit, limits[limit])}
        </CommandButton>
      ))}
    </SettingRow>
  );
}

function LocalesRow(about: RowProps) {
  const record = useSetting('locales_off');
  const off = settingValue('locales_off', record?.value);
  const locales = useLocales().filter(({ id }) => off.includes(id));
  return (
    <SettingRow {...about} {...factsOf(record)}>
      {locales.map(({ id, language }) => (
        <CommandButton
          key={id}
          id="settings.locales-on"
          args={{ locales: [id] }}
          variant="outline"
          size="sm"
          icon={X}
          label={`Switch ${language} on again`}
        >
          {language}
        </CommandButton>
      ))}
      <CommandButton id="settings.locales-off">Switch off…</CommandButton>
    </SettingRow>
  );
}

interface ReasonsProps {
  id: CommandId;
  labels: Readonly<Record<string, string>>;
  offered: readonly string[];
  /** One that cannot be withdrawn. */
  always?: string;
}

function Reasons({ id, labels, offered, always }: ReasonsProps) {
  return Object.entries(labels).map(([reason, label]) =>
    reason === always ? (
      <span key={reason} className={styles.always}>
        {label} · always
      </span>
    ) : (
      <CommandButton
        key={reason}
        id={id}
        args={{ reason, offered: !offered.includes(reason) }}
        variant="outline"
        size="sm"
        pressed={offered.includes(reason)}
      >
        {label}
      </CommandButton>
    ),
  );
}
