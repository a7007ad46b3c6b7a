import {
  array,
  boolean,
  define,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  refine,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { BLUR_LABELS, BLUR_LEVELS } from '../media/adult-levels.ts';
import {
  BASE_PROFILE_SORTS,
  BaseProfileFilter,
  LOCALE_PROFILE_SORTS,
  LocaleProfileFilter,
} from '../profiles/profile-lists.ts';
import { Uuid, writtenText } from '../base/primitives.ts';
import { isTimeZone } from '../base/day-range.ts';
import { THEME_LABELS, THEMES } from './themes.ts';
import type { Role } from '../base/roles.ts';

/** Other locales that stand beside a form at a time, besides the base profile. */
export const MOST_PINNED_LOCALES = 2;

/** Whether the base profile stands beside a locale form: as the person chose, else for those who fill it in. */
export function isBasePinned(chosen: boolean | null, role: Role | null): boolean {
  return chosen ?? role === 'FillIn';
}

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
export const DENSITY_LABELS: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' };

/** Languages in which dates and numbers can be written, with what they are called. */
export const FORMAT_LABELS = {
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  de: 'German',
  'de-CH': 'German (Switzerland)',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  'pt-PT': 'Portuguese (Portugal)',
  'pt-BR': 'Portuguese (Brazil)',
  nl: 'Dutch',
  sv: 'Swedish',
  pl: 'Polish',
  tr: 'Turkish',
  ja: 'Japanese',
  ko: 'Korean',
  'zh-CN': 'Chinese',
  'hi-IN': 'Hindi',
} as const;
export type FormatLanguage = keyof typeof FORMAT_LABELS;
export const FORMATS = Object.keys(FORMAT_LABELS) as [FormatLanguage, ...FormatLanguage[]];

/** `standard` keeps the specification's five keys; `modern` gives one of them to the palette. */
export const KEYMAP_PRESETS = ['standard', 'modern'] as const;
export type KeymapPreset = (typeof KEYMAP_PRESETS)[number];

/** Which locales are columns of the matrix. */
const MATRIX_LOCALES = ['in-use', 'all'] as const;

/** Bytes of JSON that one preference may take. */
export const PREFERENCE_MAXIMUM = 48 * 1024;
/** Views a person keeps for one overview. */
export const SAVED_VIEWS_MAXIMUM = 50;
/** Records that count as opened recently. */
export const RECENT_RECORDS_MAXIMUM = 30;
/** Commands whose use is remembered. */
export const HABIT_MAXIMUM = 400;
/** Commands with keys of the person's own. */
const OWN_BINDINGS_MAXIMUM = 400;
/** Columns of imported files whose field is remembered. */
const IMPORT_COLUMNS_MAXIMUM = 400;
/** Keys that were shown to a person who clicked a control that has one; the oldest is shown again. */
export const SHOWN_KEYS_MAXIMUM = 400;

/** An IANA name such as Europe/Lisbon, or `system` for what the machine says. */
const TimeZone = define<string>(
  'time zone',
  (value) => typeof value === 'string' && (value === 'system' || isTimeZone(value)),
);

/** A zone without a place, at a fixed distance from UTC. */
const FIXED_ZONE = /^Etc\/GMT([+-])([1-9]\d?)$/;

/** A time zone as people read it. */
export function zoneInWords(zone: string): string {
  const [, sign, hours] = FIXED_ZONE.exec(zone) ?? [];
  // Such names count the other way: Etc/GMT-1 is an hour ahead.
  if (hours !== undefined) return `UTC${sign === '-' ? '+' : '−'}${hours}`;
  return zone === 'system' ? 'Use system setting' : zone.replaceAll('_', ' ');
}

/** A command's id; it may be one that a later version no longer has. */
const CommandName = pattern(string(), /^[a-z][a-z0-9.-]{0,79}$/);
/** A press as the keymap writes it, such as `$mod+Enter` or `g b`. */
const Press = size(string(), 1, 60);
const Keymap = object({
  preset: enums(KEYMAP_PRESETS),
  /** Own presses by command; an empty list takes a command's keys away. */
  bindings: limited(record(CommandName, size(array(Press), 0, 8)), OWN_BINDINGS_MAXIMUM),
  /** False switches off every key that is a single character without a modifier. */
  single_keys: boolean(),
});

/** What a saved view is called. */
export const ViewName = writtenText(80);
const Direction = enums(['asc', 'desc'] as const);
const viewsOf = <F extends object, Z, S extends string>(filter: Struct<F, Z>, sorts: readonly [S, ...S[]]) =>
  size(
    array(object({ id: Uuid, name: ViewName, filter, sort: enums(sorts), direction: Direction })),
    0,
    SAVED_VIEWS_MAXIMUM,
  );

/** Columns by id: those that are hidden, and the order of those that were moved. */
const Columns = object({
  hidden: size(array(size(string(), 1, 40)), 0, 40),
  order: size(array(size(string(), 1, 40)), 0, 40),
});

const RecentRecord = object({
  kind: enums(['base', 'locale'] as const),
  id: Uuid,
  /** The base profile of a locale profile. */
  profile_base_id: optional(Uuid),
  name: size(string(), 0, 200),
});

/** What was used: a command, or another row of the palette. */
const HabitName = pattern(string(), /^[\x21-\x7e]{1,80}$/);
/** How often, fading with time, and when last in milliseconds since 1970. */
const Use = object({ count: min(number(), 0), last: max(min(integer(), 0), Number.MAX_SAFE_INTEGER) });

/**
 * All that is kept for a person, by key, with what it is while nothing was kept. A value that no
 * longer fits its shape, because the shape has changed, counts as never set.
 */
export const PREFERENCES = {
  keymap: preference(Keymap, { preset: 'standard', bindings: {}, single_keys: true }),
  'saved-views.base-profiles': preference(viewsOf(BaseProfileFilter, BASE_PROFILE_SORTS), []),
  'saved-views.locale-profiles': preference(viewsOf(LocaleProfileFilter, LOCALE_PROFILE_SORTS), []),
  'columns.base-profiles': preference(Columns, { hidden: [], order: [] }),
  'columns.locale-profiles': preference(Columns, { hidden: [], order: [] }),
  /** Columns of files that were imported, behind a number for their heading, by the field that was chosen; '' for none. */
  'import-columns': preference(
    limited(record(size(string(), 1, 100), size(string(), 0, 60)), IMPORT_COLUMNS_MAXIMUM),
    {},
  ),
  'matrix-locales': preference(enums(MATRIX_LOCALES), 'in-use'),
  /** What stands beside a locale form. `base` null: as the role has it by default. */
  pins: preference(object({ base: nullable(boolean()), locales: size(array(Uuid), 0, MOST_PINNED_LOCALES) }), {
    base: null,
    locales: [],
  }),
  theme: preference(enums(THEMES), 'system'),
  density: preference(enums(DENSITIES), 'comfortable'),
  'blur-level': preference(enums(BLUR_LEVELS), 'above-mild'),
  'time-zone': preference(TimeZone, 'system'),
  /** In which language dates and numbers are written; the words around them stay English. */
  formats: preference(enums(FORMATS), 'en-GB'),
  'recent-records': preference(size(array(RecentRecord), 0, RECENT_RECORDS_MAXIMUM), []),
  'palette-habit': preference(limited(record(HabitName, Use), HABIT_MAXIMUM), {}),
  /** Keys that a notice has named already, each a command and its press. The key is stored under this name. */
  'told-keys': preference(size(array(size(string(), 1, 150)), 0, SHOWN_KEYS_MAXIMUM), []),
} as const;
export type PreferenceKey = keyof typeof PREFERENCES;
export type PreferenceValue<K extends PreferenceKey> = Infer<(typeof PREFERENCES)[K]['shape']>;

export const PREFERENCE_KEYS = Object.keys(PREFERENCES) as [PreferenceKey, ...PreferenceKey[]];

/** Those that are listed as settings of a person, by what they are called there. */
export const OWN_SETTING_NAMES = {
  theme: 'Theme',
  density: 'Density',
  'blur-level': 'Blur of pictures',
  'time-zone': 'Time zone',
  formats: 'Dates and numbers',
  keymap: 'Keys',
} as const satisfies Partial<Record<PreferenceKey, string>>;
export type OwnSetting = keyof typeof OWN_SETTING_NAMES;

/** What a person's setting is by default, for whatever puts it back. */
export function ownDefaultInWords(key: OwnSetting): string {
  switch (key) {
    case 'theme':
      return THEME_LABELS[PREFERENCES.theme.unset];
    case 'density':
      return DENSITY_LABELS[PREFERENCES.density.unset];
    case 'blur-level':
      return BLUR_LABELS[PREFERENCES['blur-level'].unset];
    case 'time-zone':
      return zoneInWords(PREFERENCES['time-zone'].unset);
    case 'formats':
      return FORMAT_LABELS[PREFERENCES.formats.unset];
    case 'keymap':
      return 'Standard, with no keys changed';
  }
}

interface Preference<T> {
  shape: Struct<T>;
  unset: T;
}

function preference<T, S>(shape: Struct<T, S>, unset: T): Preference<T> {
  return { shape, unset };
}

/** A record with at most so many members. */
function limited<T extends object, S>(shape: Struct<T, S>, most: number): Struct<T, S> {
  return refine(shape, 'limited', (value) => Object.keys(value).length <= most || `has more than ${most} members`);
}
