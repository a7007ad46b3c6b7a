import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CommandId } from '../../../../commands/command-ids.ts';
import {
  BLUR_LABELS,
  BLUR_LEVELS,
  DENSITIES,
  DENSITY_LABELS,
  KEYMAP_PRESETS,
  PREFERENCES,
  THEME_LABELS,
  THEMES,
  zoneInWords,
} from '../../../contract/policy/preferences.ts';
import { usePreference } from '../../data/preferences.ts';
import { hasSecondFactor } from '../../session/claims.ts';
import { session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { SettingRow } from './setting-row.tsx';
import type { SettingEntry } from './setting-entry.ts';

/** A person's own settings, in the order in which they are listed. */
export const OWN_SETTINGS: readonly SettingEntry[] = [
  entry('Theme', 'Light, dark, or as the system says.', 'colours appearance', ThemeRow),
  entry('Density', 'How much room a row of a list takes.', 'compact comfortable rows', DensityRow),
  entry('Blur of pictures', 'Which pictures are blurred until you look at them.', 'adult level images', BlurRow),
  entry('Time zone', 'Where your days begin, and in which hours times are written.', 'clock', TimeZoneRow),
  entry(
    'Keys',
    'Which keys do what: a preset, keys of your own, and whether a letter alone counts.',
    'keyboard shortcuts help keymap preset',
    KeysRow,
  ),
  entry('Second factor', 'A one-time code that is asked for after the password.', 'totp 2fa security', FactorRow),
  entry('Sign-in', 'Signing out here leaves other devices signed in.', 'sign out session', SignInRow),
];

type RowProps = Pick<SettingEntry, 'title' | 'summary'>;

function entry(title: string, summary: string, keywords: string, Row: (about: RowProps) => ReactNode): SettingEntry {
  return { title, summary, keywords, Row };
}

function ThemeRow(about: RowProps) {
  const chosen = usePreference('theme');
  return (
    <SettingRow {...about} isDefault={chosen === PREFERENCES.theme.unset}>
      <Words id="theme.set" values={THEMES} labels={THEME_LABELS} chosen={chosen} />
    </SettingRow>
  );
}

function DensityRow(about: RowProps) {
  const chosen = usePreference('density');
  return (
    <SettingRow {...about} isDefault={chosen === PREFERENCES.density.unset}>
      <Words id="density.set" values={DENSITIES} labels={DENSITY_LABELS} chosen={chosen} />
    </SettingRow>
  );
}

function BlurRow(about: RowProps) {
  const chosen = usePreference('blur-level');
  return (
    <SettingRow {...about} isDefault={chosen === PREFERENCES['blur-level'].unset}>
      <Words id="blur-level.set" values={BLUR_LEVELS} labels={BLUR_LABELS} chosen={chosen} />
    </SettingRow>
  );
}

function TimeZoneRow(about: RowProps) {
  const chosen = usePreference('time-zone');
  return (
    <SettingRow {...about} isDefault={chosen === PREFERENCES['time-zone'].unset}>
      <span>{zoneInWords(chosen)}</span>
      <CommandButton id="time-zone.set">Change…</CommandButton>
    </SettingRow>
  );
}

function KeysRow(about: RowProps) {
  const { preset, single_keys: singleKeys, bindings } = usePreference('keymap');
  const own = Object.keys(bindings).length;
  const isDefault = preset === PREFERENCES.keymap.unset.preset && singleKeys && own === 0;
  return (
    <SettingRow {...about} isDefault={isDefault}>
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
      <CommandButton id="keymap.toggle-single-keys" variant="outline" pressed={singleKeys}>
        Single-key shortcuts
      </CommandButton>
      <CommandButton id="keymap.open">{own > 0 ? `Change keys (${own} own)…` : 'Change keys…'}</CommandButton>
      <CommandButton id="help.open">Show all keys</CommandButton>
    </SettingRow>
  );
}

function FactorRow(about: RowProps) {
  const { user } = useSnapshot(session);
  const registered = user !== null && hasSecondFactor(user as NonNullable<typeof session.user>);
  return (
    <SettingRow {...about}>
      <span>{registered ? 'Registered, and passed at this sign-in' : 'Not registered'}</span>
      <CommandButton id="second-factor.register">Register…</CommandButton>
    </SettingRow>
  );
}

function SignInRow(about: RowProps) {
  const { user } = useSnapshot(session);
  return (
    <SettingRow {...about}>
      <span>{user?.claims.email ?? user?.claims.name}</span>
      <CommandButton id="session.sign-out">Sign out</CommandButton>
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
  return values.map((value) => (
    <CommandButton key={value} id={id} args={{ value }} variant="outline" pressed={value === chosen}>
      {labels[value]}
    </CommandButton>
  ));
}
