import {
  type PreferenceValue,
  DENSITIES,
  DENSITY_LABELS,
  FORMAT_LABELS,
  FORMATS,
  OWN_SETTING_NAMES,
  ownDefaultInWords,
  PREFERENCES,
  type OwnSetting,
} from '../../src/contract/settings/preferences.ts';
import { BLUR_LABELS, BLUR_LEVELS } from '../../src/contract/media/adult-levels.ts';
import { THEME_LABELS, THEMES } from '../../src/contract/settings/themes.ts';
import type { CommandId } from '../command-ids.ts';
import type { KeyPress } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { oneOf } from '../steps.ts';

/** Preferences whose value is one of a few words. */
type WordPreference = 'theme' | 'density' | 'blur-level' | 'formats';

interface PreferenceOptions<K extends WordPreference> {
  id: CommandId;
  title: string;
  /** What the sentence after it begins with. */
  word: string;
  preference: K;
  prompt: string;
  keywords: readonly string[];
  keys?: readonly KeyPress<{ value: PreferenceValue<K> }>[];
  values: readonly [PreferenceValue<K>, ...PreferenceValue<K>[]];
  labels: Readonly<Record<PreferenceValue<K>, string>>;
  /** Its words are names, and written as such within a sentence. */
  named?: true;
}

/** A command that keeps one preference of the person. */
function preferenceCommand<K extends WordPreference>(options: PreferenceOptions<K>) {
  const { id, title, word, preference, prompt, keywords, keys, values, labels, named } = options;
  return screenCommand<'none', { value: PreferenceValue<K> }>({
    id,
    title,
    keywords,
    ...(keys && { keys }),
    steps: { value: oneOf(word, prompt, values, labels) },
    run: ({ args, ports }) => ports.settings.keep(preference, args.value),
    say: (args) => `${word}: ${named ? labels[args.value] : labels[args.value].toLowerCase()}`,
  });
}

export const setTheme = preferenceCommand({
  id: 'theme.set',
  title: 'Set theme…',
  word: 'Theme',
  preference: 'theme',
  prompt: 'Which theme?',
  keywords: ['dark mode', 'light mode', 'night', 'colours', 'appearance'],
  keys: [{ press: 'g t', scope: 'global' }],
  values: THEMES,
  labels: THEME_LABELS,
});

export const setDensity = preferenceCommand({
  id: 'density.set',
  title: 'Set density…',
  word: 'Density',
  preference: 'density',
  prompt: 'How much space should a row take?',
  keywords: ['compact', 'comfortable', 'rows', 'spacing', 'appearance'],
  values: DENSITIES,
  labels: DENSITY_LABELS,
});

export const setBlurLevel = preferenceCommand({
  id: 'blur-level.set',
  title: 'Set blur of pictures…',
  word: 'Blurred',
  preference: 'blur-level',
  prompt: 'Which pictures start blurred?',
  keywords: ['adult', 'images', 'hide', 'explicit', 'appearance'],
  values: BLUR_LEVELS,
  labels: BLUR_LABELS,
});

export const setFormats = preferenceCommand({
  id: 'formats.set',
  title: 'Set the language of dates and numbers…',
  word: 'Dates and numbers',
  preference: 'formats',
  prompt: 'In which language should dates and numbers be written?',
  keywords: ['language', 'locale', 'format', 'digits', 'comma', 'decimal'],
  values: FORMATS,
  labels: FORMAT_LABELS,
  named: true,
});

const KEYS = Object.keys(OWN_SETTING_NAMES) as [OwnSetting, ...OwnSetting[]];

/** Puts one setting of the person back to what it is while nobody has chosen. */
export const resetPreference = screenCommand<'none', { preference: OwnSetting }>({
  id: 'preference.reset',
  title: 'Reset one of my settings to its default…',
  keywords: ['put back', 'reset', 'restore', 'original', 'settings'],
  steps: {
    preference: oneOf('Setting', 'Which setting do you want to reset?', KEYS, OWN_SETTING_NAMES, ownDefaultInWords),
  },
  run: ({ args: { preference }, ports }) => ports.settings.keep(preference, PREFERENCES[preference].unset),
  say: ({ preference }) => `${OWN_SETTING_NAMES[preference]}: ${ownDefaultInWords(preference)}, the default`,
});
