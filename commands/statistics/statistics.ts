import { define, enums, nullable, string } from 'superstruct';
import { mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { zoneInWords } from '../../src/contract/policy/preferences.ts';
import { isTimeZone } from '../../src/contract/policy/day-range.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { FigureShape, type Figure } from '../../src/contract/shapes/statistics.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { RANGES, type RangeDays } from './port.ts';

const base = {
  section: 'Statistics',
  roles: rolesFor('stats'),
  target: 'none',
  undo: 'none',
} as const;

const onScreen = ({ statistics }: Context) => (statistics === null ? HIDDEN : READY);

const RANGE_LABELS: Readonly<Record<RangeDays, string>> = {
  7: 'Seven days',
  30: 'Thirty days',
  90: 'Ninety days',
  365: 'A year',
};

export const setRange = defineCommand<'none', { days: RangeDays }>({
  ...base,
  id: 'statistics.range',
  title: 'Show another range of days…',
  keywords: ['time', 'period', 'week', 'month', 'year'],
  keys: [{ press: 'r', scope: 'statistics' }],
  when: onScreen,
  steps: {
    days: {
      title: 'Days',
      prompt: 'How many days, counted back from today?',
      shape: enums(RANGES),
      choices: () => RANGES.map((value) => ({ value, label: RANGE_LABELS[value] })),
    },
  },
  run: async ({ args, ports }) => {
    ports.statistics.setRange(args.days);
    return NOTHING_TO_TELL;
  },
  say: (_outcome, { days }) => `Statistics of ${days} days`,
});

const TimeZone = define<string>(
  'time zone',
  (value) => value === 'system' || (typeof value === 'string' && isTimeZone(value)),
);

export const setTimeZone = defineCommand<'none', { zone: string }>({
  ...base,
  id: 'time-zone.set',
  changes: false,
  title: 'Set time zone…',
  section: 'Workbench',
  keywords: ['clock', 'hours', 'days begin'],
  when: () => READY,
  steps: {
    zone: {
      title: 'Time zone',
      prompt: 'Where do your days begin?',
      shape: TimeZone,
      choices: () =>
        ['system', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: zoneInWords(value) })),
    },
  },
  run: async ({ args, ports }) => {
    await ports.statistics.setTimeZone(args.zone);
    return NOTHING_TO_TELL;
  },
  say: (_outcome, { zone }) => `Time zone: ${zoneInWords(zone)}`,
});

/** A number is a link: this is what it does. */
export const showRows = defineCommand<'none', { figure: Figure; title: string }>({
  ...base,
  id: 'statistics.show-rows',
  title: 'Show the rows behind this number',
  internal: true,
  when: onScreen,
  steps: {
    figure: { title: 'Number', prompt: 'Which number?', shape: FigureShape },
    title: { title: 'Name', prompt: 'What is it called?', shape: string() },
  },
  run: async ({ args, ports }) => {
    ports.statistics.showRows(args.figure, args.title);
    return NOTHING_TO_TELL;
  },
  say: (_outcome, { title }) => `Rows: ${title}`,
  silent: true,
});

export const closeRows = defineCommand({
  ...base,
  id: 'statistics.close-rows',
  title: 'Close the rows',
  keys: [{ press: 'Escape', scope: 'statistics' }],
  when: ({ statistics }) => (statistics?.rowsShown ? READY : HIDDEN),
  steps: {},
  run: async ({ ports }) => {
    ports.statistics.closeRows();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

interface RowArguments {
  profile_base_id: string;
  profile_id: string | null;
}

export const openRowRecord = defineCommand<'none', RowArguments>({
  ...base,
  id: 'statistics.open-record',
  title: 'Open this profile',
  internal: true,
  when: onScreen,
  steps: {
    profile_base_id: { title: 'Base profile', prompt: 'Which base profile?', shape: Uuid },
    profile_id: { title: 'Locale profile', prompt: 'Which locale profile?', shape: nullable(Uuid) },
  },
  run: async ({ args: { profile_base_id: profileBaseId, profile_id: profileId }, ports, context }) => {
    const route = profileId === null ? 'base-profile' : 'locale-profile';
    if (context.role !== null && mayOpen(context.role, route)) {
      ports.navigate(route, { profileBaseId, ...(profileId !== null && { profileId }) });
      return NOTHING_TO_TELL;
    }
    const sentence = 'Your role does not open such profiles.';
    return { done: [], failed: [{ id: profileId ?? profileBaseId, code: 'role-forbids', sentence }] };
  },
  say: () => '',
});

export const toggleTables = defineCommand({
  ...base,
  id: 'statistics.toggle-tables',
  title: 'Tables or pictures',
  keywords: ['chart', 'read', 'numbers'],
  keys: [{ press: 'v', scope: 'statistics' }],
  when: onScreen,
  steps: {},
  run: async ({ ports }) => {
    ports.statistics.toggleTables();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

export const downloadStatistics = defineCommand({
  ...base,
  id: 'statistics.download',
  title: 'Download the statistics as CSV',
  keywords: ['export', 'file', 'table', 'definitions'],
  keys: [{ press: 'e', scope: 'statistics' }],
  when({ statistics }) {
    if (statistics === null) return HIDDEN;
    return statistics.loaded ? READY : blocked('not-loaded', 'The statistics are not here yet.');
  },
  steps: {},
  run: async ({ ports }) => {
    ports.statistics.download();
    return NOTHING_TO_TELL;
  },
  say: () => 'Statistics downloaded',
});
