import { define, nullable, string } from 'superstruct';
import { mayOpen, pageOfProfile } from '../../src/contract/base/routes.ts';
import { zoneInWords } from '../../src/contract/settings/preferences.ts';
import { isTimeZone } from '../../src/contract/base/day-range.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { Figure } from '../../src/contract/statistics/statistic-figures.ts';
import { blocked, defineCommand } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { base, onScreen, pageOfNumbers, setBetween, setRange } from './ranges.ts';
import { moreZoneNames, zoneChoices } from './time-zones.ts';
import { asked } from '../steps.ts';

const TimeZone = define<string>(
  'time zone',
  (value) => value === 'system' || (typeof value === 'string' && isTimeZone(value)),
);

/** A figure given by a number on the screen; the server checks it. */
const NamedFigure = define<Figure>(
  'figure',
  (value) => typeof value === 'object' && value !== null && 'figure' in value,
);

interface RowArguments {
  profile_base_id: string;
  profile_id: string | null;
}

export const STATISTICS_COMMANDS = [
  screenCommand<'none', { zone: string }>({
    ...base,
    id: 'time-zone.set',
    title: 'Set time zone…',
    keywords: ['clock', 'hours', 'days begin'],
    steps: {
      zone: asked('Time zone', 'Which time zone?', TimeZone, { choices: zoneChoices, moreNames: moreZoneNames }),
    },
    run: ({ args, ports }) => ports.statistics.setTimeZone(args.zone),
    say: ({ zone }) => `Time zone: ${zoneInWords(zone)}`,
  }),
  setRange,
  setBetween,
  /** A number is a link: this is what it does. */
  screenCommand<'none', { figure: Figure; title: string }>({
    ...base,
    id: 'statistics.show-rows',
    title: 'Show the rows behind this number',
    internal: true,
    when: onScreen,
    steps: {
      figure: asked('Number', 'Which number?', NamedFigure),
      title: asked('Name', 'What is it called?', string()),
    },
    leadsTo: ({ figure }, context) => pageOfNumbers(context, { figure }),
    say: ({ title }) => `Rows: ${title}`,
    silent: true,
  }),
  screenCommand({
    ...base,
    id: 'statistics.close-rows',
    title: 'Close the rows',
    keys: [{ press: 'Escape', scope: 'statistics' }],
    when: ({ statistics }) => Boolean(statistics?.rows),
    leadsTo: (_args, context) => pageOfNumbers(context, { figure: null }),
  }),
  screenCommand({
    ...base,
    id: 'statistics.open-day',
    title: 'Show the rows of this day',
    keywords: ['chart', 'bar'],
    keys: [{ press: 'Enter', scope: 'statistics' }],
    when: ({ statistics }) =>
      statistics !== null &&
      statistics.onDay !== null &&
      (statistics.onDay.count > 0 || blocked('nothing-there', 'None of this happened on that day.')),
    leadsTo: (_args, context) => pageOfNumbers(context, { figure: context.statistics?.onDay?.figure ?? null }),
  }),
  defineCommand<'none', RowArguments>({
    ...base,
    id: 'statistics.open-record',
    title: 'Open this profile',
    internal: true,
    evenSeeing: true,
    when: onScreen,
    steps: {
      profile_base_id: asked('Base profile', 'Which base profile?', Uuid),
      profile_id: asked('Locale profile', 'Which locale profile?', nullable(Uuid)),
    },
    leadsTo: ({ profile_base_id: base, profile_id: locale }) => pageOfProfile(base, locale),
    run: async ({ args: { profile_base_id: profileBaseId, profile_id: profileId }, ports, context }) => {
      const { route, params } = pageOfProfile(profileBaseId, profileId);
      if (context.role !== null && mayOpen(context.role, route)) {
        ports.navigate(route, params);
        return;
      }
      const sentence = 'Your role cannot open these profiles.';
      return { done: [], failed: [{ id: profileId ?? profileBaseId, code: 'role-forbids', sentence }] };
    },
    undo: 'none',
    say: () => '',
  }),
  screenCommand({
    ...base,
    id: 'statistics.toggle-tables',
    title: 'Show tables or charts',
    keywords: ['chart', 'read', 'numbers'],
    keys: [{ press: 'v', scope: 'statistics' }],
    when: onScreen,
    run: ({ ports }) => ports.statistics.toggleTables(),
  }),
  screenCommand({
    ...base,
    id: 'statistics.download',
    title: 'Download the statistics as CSV',
    keywords: ['export', 'file', 'table', 'definitions'],
    keys: [{ press: 'e', scope: 'statistics' }],
    when: ({ statistics }) =>
      statistics !== null && (statistics.loaded || blocked('loading', 'The statistics have not loaded yet.')),
    run: ({ ports }) => ports.statistics.download(),
    say: () => 'Statistics downloaded',
  }),
];
