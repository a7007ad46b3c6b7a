import type { ReactNode } from 'react';
import type { CommandId } from '../../../commands/command-ids.ts';
import {
  DENSITIES,
  DENSITY_LABELS,
  FORMAT_LABELS,
  KEYMAP_PRESETS,
  OWN_SETTING_NAMES as NAMES,
  ownDefaultInWords,
  PREFERENCES,
  zoneInWords,
  type OwnSetting,
} from '../../contract/settings/preferences.ts';
import { BLUR_LABELS, BLUR_LEVELS } from '../../contract/media/adult-levels.ts';
import { THEME_LABELS, THEMES } from '../../contract/settings/themes.ts';
import { usePreference, usePreferenceChange } from '../data/preferences.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { timeFormat, whyUtc } from '../ui/text/time-zone.ts';
import { written } from '../ui/text/written.ts';
import { LastChange, SettingRow, type SettingEntry } from './setting-row.tsx';
import styles from './settings.module.css';

export const OWN_SETTINGS: readonly SettingEntry[] = [
  entry(NAMES.theme, 'Light, dark, or the same as your system.', 'colours appearance', ThemeRow),
  entry(NAMES.density, 'How much space a row of a list takes.', 'compact comfortable rows', DensityRow),
  entry(NAMES['blur-level'], 'Which images are blurred until you show them.', 'adult level images', BlurRow),
  entry(NAMES['time-zone'], 'The time zone in which you see days and times.', 'clock', TimeZoneRow),
  entry(
    NAMES.formats,
    'The language dates and numbers are written in. The workbench itself is in English.',
    'language locale format digits comma decimal point',
    FormatsRow,
  ),
  entry(
    NAMES.keymap,
    'Which keys do what: a preset, your own keys, and single-key shortcuts.',
    'keyboard shortcuts help keymap preset',
    KeysRow,
  ),
];

type RowProps = Pick<SettingEntry, 'title' | 'summary'>;

function entry(title: string, summary: string, keywords: string, Row: (about: RowProps) => ReactNode): SettingEntry {
  return { title, summary, keywords, Row };
}

/** Whether a preference is the default, and when the person last changed it. */
function useFacts(key: OwnSetting) {
  const value = usePreference(key);
  const at = usePreferenceChange(key);
  return {
    isDefault: JSON.stringify(value) === JSON.stringify(PREFERENCES[key].unset),
    changed: at && <LastChange by="you" at={at} />,
    reset: (
      <CommandButton id="preference.reset" args={{ preference: key }} variant="text" size="sm">
        {`Back to default: ${ownDefaultInWords(key)}`}
      </CommandButton>
    ),
  };
}

function ThemeRow(about: RowProps) {
  return (
    <SettingRow {...about} {...useFacts('theme')}>
      <Words id="theme.set" values={THEMES} labels={THEME_LABELS} chosen={usePreference('theme')} />
    </SettingRow>
  );
}

function DensityRow(about: RowProps) {
  return (
    <SettingRow {...about} {...useFacts('density')}>
      <Words id="density.set" values={DENSITIES} labels={DENSITY_LABELS} chosen={usePreference('density')} />
    </SettingRow>
  );
}

function BlurRow(about: RowProps) {
  return (
    <SettingRow {...about} {...useFacts('blur-level')}>
      <Words id="blur-level.set" values={BLUR_LEVELS} labels={BLUR_LABELS} chosen={usePreference('blur-level')} />
    </SettingRow>
  );
}

function TimeZoneRow(about: RowProps) {
  const chosen = usePreference('time-zone');
  const notKnown = whyUtc(chosen);
  return (
    <SettingRow {...about} {...useFacts('time-zone')}>
      <span>{[zoneInWords(chosen), notKnown && `UTC: ${notKnown}`].filter(Boolean).join(' · ')}</span>
      <CommandButton id="time-zone.set">Change…</CommandButton>
    </SettingRow>
  );
}

/** A number with every sign that is written differently, and a day whose parts cannot be confused. */
const SAMPLE = { number: 1234.5, moment: new Date('2026-03-14T11:00:00Z') };
const SAMPLE_DATE = { dateStyle: 'medium', timeStyle: 'short' } as const;

function FormatsRow(about: RowProps) {
  const language = usePreference('formats');
  const zone = usePreference('time-zone');
  return (
    <SettingRow {...about} {...useFacts('formats')}>
      <span>
        {FORMAT_LABELS[language]}: {timeFormat(SAMPLE_DATE, zone, language).format(SAMPLE.moment)} ·{' '}
        {written(SAMPLE.number)}
      </span>
      <CommandButton id="formats.set">Change…</CommandButton>
    </SettingRow>
  );
}

function KeysRow(about: RowProps) {
  const { preset, single_keys: singleKeys, bindings } = usePreference('keymap');
  const own = Object.keys(bindings).length;
  return (
    <SettingRow {...about} {...useFacts('keymap')}>
      <span className={styles.oneOf} role="group" aria-label="Preset">
        {KEYMAP_PRESETS.map((each) => (
          <CommandButton
            key={each}
            id="keymap.set-preset"
            args={{ preset: each }}
            variant="outline"
            pressed={each === preset}
          >
            {each === 'standard' ? 'Standard' : 'Modern'}
          </CommandButton>
        ))}
      </span>
      <CommandButton id="keymap.toggle-single-keys" variant="outline">
        {`Single-key shortcuts: ${singleKeys ? 'on' : 'off'}`}
      </CommandButton>
      <CommandButton id="keymap.open">{own > 0 ? `Change keys (${own} changed)…` : 'Change keys…'}</CommandButton>
      <CommandButton id="help.open">Show all keys</CommandButton>
    </SettingRow>
  );
}

interface WordsProps<V extends string> {
  id: CommandId;
  values: readonly V[];
  labels: Readonly<Record<V, string>>;
  chosen: V;
}

function Words<V extends string>({ id, values, labels, chosen }: WordsProps<V>) {
  return (
    <span className={styles.oneOf}>
      {values.map((value) => (
        <CommandButton key={value} id={id} args={{ value }} variant="outline" pressed={value === chosen}>
          {labels[value]}
        </CommandButton>
      ))}
    </span>
  );
}
