import {
  array,
  enums,
  integer,
  is,
  max,
  min,
  nullable,
  number,
  object,
  size,
  type Infer,
  type Struct,
} from 'superstruct';
import { typedNumber } from '../letters/digit-value.ts';
import { LOCALES_MAXIMUM } from '../base/lookup-names.ts';
import { Uuid, writtenText } from '../base/primitives.ts';
import { OFF_BY_DEFAULT, TEXT_CHECKS, checksInWords, WORD_MOST, WORDS_MOST } from '../profiles/text-checks.ts';
import { DISAPPROVAL_CODES, REASON_WORDS, FREEZING_CODE } from '../profiles/disapproval.ts';
import { FOREIGN_TEXTS_LABELS } from '../profiles/origins.ts';
import { MEDIA_LIMITS, type MediaLimit, type MediaLimits, limitInWords } from '../base/media-limits.ts';
import { SharedViewsShape, type SharedView } from '../overview/shared-views.ts';
import { SKIP_CODES } from '../queue/skips.ts';
import { WorkingHoursByQueue } from '../queue/working-hours.ts';
import { FOUR_EYES_LABELS } from '../base/refusals.ts';

/** One thing an Admin may set for everybody. */
interface Setting<T, Schema, Commands extends readonly string[]> {
  title: string;
  /** One sentence: what it does. */
  summary: string;
  shape: Struct<T, Schema>;
  default: NoInfer<T>;
  /** The identifiers of the commands that change it. */
  commands: Commands;
}

const setting = <T, Schema, const Commands extends readonly string[]>(declared: Setting<T, Schema, Commands>) =>
  declared;

/** One of a closed list: its command and its row on the screen are made from what is declared here. */
function choice<Value extends string, const Commands extends readonly [string]>({
  labels,
  ...declared
}: Omit<Setting<Value, unknown, Commands>, 'shape'> & {
  labels: Readonly<Record<Value, string>>;
  /** More words that people look for. */
  keywords: readonly string[];
}) {
  const shape: Struct<Value> = enums(Object.keys(labels) as Value[]);
  return { ...declared, labels, shape };
}

const HOURS_LEAST = 0.25;
const HOURS_MOST = 24 * 90;
const Hours = max(min(number(), HOURS_LEAST), HOURS_MOST);
const LIMITS = Object.entries(MEDIA_LIMITS) as [MediaLimit, { least: number; most: number; default: number }][];
const Limits = object(
  Object.fromEntries(LIMITS.map(([name, { least, most }]) => [name, max(min(integer(), least), most)])),
) as unknown as Struct<MediaLimits>;
const Checks = size(array(enums(TEXT_CHECKS)), 0, TEXT_CHECKS.length);

/** Every setting with its shape and what holds while nobody has set it. The table `setting` holds what was set. */
export const SETTINGS = {
  four_eyes: choice({
    commands: ['settings.four-eyes'],
    title: 'Four eyes',
    summary: 'Whether people may approve their own work.',
    labels: FOUR_EYES_LABELS,
    default: 'warn',
    keywords: ['own work'],
  }),
  foreign_texts: choice({
    commands: ['settings.foreign-texts'],
    title: 'Unedited texts from other languages',
    summary: 'Whether a text copied from another language may be approved before someone edits it.',
    labels: FOREIGN_TEXTS_LABELS,
    default: 'refuse',
    keywords: ['origin', 'fill from'],
  }),
  sla_hours: setting({
    commands: ['settings.hours-until-due'],
    title: 'Hours until due',
    summary: 'How long an item may wait in each queue before it is past due.',
    shape: object({ 'base-check': Hours, 'fill-in': Hours, 'geo-check': Hours }),
    default: { 'base-check': 24, 'fill-in': 72, 'geo-check': 24 },
  }),
  working_hours: setting({
    commands: ['settings.working-hours'],
    title: 'Working hours',
    summary: 'When people work in each queue. Due times and waiting times count only these hours.',
    shape: WorkingHoursByQueue,
    default: { 'base-check': null, 'fill-in': null, 'geo-check': null },
  }),
  stale_hours: setting({
    commands: ['settings.stale-hours'],
    title: 'Stale profiles in the fill-in queue',
    summary:
      'When a base profile changes, its published locale profiles enter this queue after this time. They stay published.',
    shape: nullable(Hours),
    default: null as number | null,
  }),
  disapproval_reasons: setting({
    commands: ['settings.disapproval-reason'],
    title: 'Reasons for disapproval',
    summary: `Which reasons are offered. “${REASON_WORDS[FREEZING_CODE]}” always is.`,
    shape: size(array(enums(DISAPPROVAL_CODES)), 1, DISAPPROVAL_CODES.length),
    default: DISAPPROVAL_CODES,
  }),
  skip_reasons: setting({
    commands: ['settings.skip-reason'],
    title: 'Reasons for skipping',
    summary: 'Which reasons for skipping are offered.',
    shape: size(array(enums(SKIP_CODES)), 1, SKIP_CODES.length),
    default: SKIP_CODES,
  }),
  media_limits: setting({
    commands: ['settings.media-limit'],
    title: 'File limits',
    summary: 'How large files may be and how many a profile may have. Existing files stay.',
    shape: Limits,
    default: Object.fromEntries(LIMITS.map(([name, limit]) => [name, limit.default])) as Record<MediaLimit, number>,
  }),
  locales_off: setting({
    commands: ['settings.locales-off', 'settings.locales-on'],
    title: 'Locales switched off',
    summary: 'They get no new profiles. Existing profiles stay, also in their queues.',
    shape: size(array(Uuid), 0, LOCALES_MAXIMUM),
    default: [],
  }),
  checks_off: setting({
    commands: ['settings.check'],
    title: 'Text checks',
    summary: 'What Dossier looks for in the texts of locale profiles.',
    shape: Checks,
    default: [...OFF_BY_DEFAULT],
  }),
  checks_stopping: setting({
    commands: ['settings.stopping-check'],
    title: 'Checks that stop a save',
    summary: 'A text cannot be saved until their findings in it are corrected or dismissed.',
    shape: Checks,
    default: [],
  }),
  forbidden_words: setting({
    commands: ['settings.forbid-words', 'settings.allow-word'],
    title: 'Forbidden words',
    summary: 'Words that texts must not contain. Capitals and accents are ignored.',
    shape: size(array(object({ locale: nullable(Uuid), word: writtenText(WORD_MOST) })), 0, WORDS_MOST),
    default: [],
  }),
  shared_views: setting({
    commands: ['list.share-view', 'settings.default-view', 'settings.unshare-view'],
    title: 'Shared views',
    summary: 'Saved views that everyone with a role can use, and the one each role starts with.',
    shape: SharedViewsShape,
    default: [] as SharedView[],
  }),
};
export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = Infer<(typeof SETTINGS)[K]['shape']>;
/** All of them as they hold at one moment. */
export type ChosenSettings = { readonly [K in SettingKey]: SettingValue<K> };
export type SettingCommandId = (typeof SETTINGS)[SettingKey]['commands'][number];
/** Those that are one of a closed list. */
export type ChoiceKey = { [K in SettingKey]: (typeof SETTINGS)[K] extends { labels: object } ? K : never }[SettingKey];
export function isChoice(key: SettingKey): key is ChoiceKey {
  return 'labels' in SETTINGS[key];
}
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

/** A stored value if it fits the key, else the default. */
export function settingValue<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const { shape, default: fallback } = SETTINGS[key];
  // The table pairs each shape with its own default, which TypeScript cannot follow through a type parameter.
  return (is(stored, shape as Struct) ? stored : fallback) as SettingValue<K>;
}

/** Every setting from what is stored under its key. */
export function chosenSettings(stored: ReadonlyMap<string, unknown>): ChosenSettings {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, settingValue(key, stored.get(key))])) as ChosenSettings;
}

/** The queues whose items can be past due. */
export type TimedQueue = keyof SettingValue<'sla_hours'>;

/** What is wrong with hours as typed, as a sentence; null when they may be sent. */
export function problemOfHours(typed: string): string | null {
  return is(typedNumber(typed), Hours) ? null : `Enter a number from ${HOURS_LEAST} to ${HOURS_MOST}.`;
}

/** What is wrong with a limit as typed, as a sentence; null when it may be sent. */
export function problemOfLimit(limit: MediaLimit, typed: string): string | null {
  const { least, most, unit } = MEDIA_LIMITS[limit];
  const value = typedNumber(typed);
  const fits = Number.isInteger(value) && value >= least && value <= most;
  return fits ? null : `Enter a whole number from ${least} to ${most}${unit && ` ${unit}`}.`;
}

/** The reasons that are offered after one more, or one less, in the order in which they are listed. */
export function withReason<K extends 'disapproval_reasons' | 'skip_reasons'>(
  key: K,
  now: SettingValue<K>,
  code: string,
  offered: boolean,
): SettingValue<K> {
  const all: readonly string[] = SETTINGS[key].default;
  return all.filter((each) => (each === code ? offered : (now as readonly string[]).includes(each))) as SettingValue<K>;
}

/** What a setting is by default, for the button that puts it back. */
export function defaultInWords(key: SettingKey): string {
  const value: unknown = SETTINGS[key].default;
  if (isChoice(key)) return (SETTINGS[key].labels as Readonly<Record<string, string>>)[String(value)] ?? String(value);
  if (key === 'sla_hours') {
    const hours = Object.values(value as SettingValue<'sla_hours'>);
    return hours.map((each) => `${each} h`).join(', ');
  }
  if (key === 'working_hours') return 'always';
  if (key === 'stale_hours') return 'never';
  if (key === 'media_limits') {
    const limits = Object.entries(value as SettingValue<'media_limits'>) as [MediaLimit, number][];
    return limits.map(([limit, most]) => limitInWords(limit, most)).join(', ');
  }
  if (key === 'checks_off') return `off: ${checksInWords(value as SettingValue<'checks_off'>).toLowerCase()}`;
  return Array.isArray(value) && value.length === 0 ? 'none' : 'all';
}
