import { csvFile } from '../../contract/bulk/csv.ts';
import { momentIn } from '../../contract/base/day-range.ts';
import { QUEUE_LABELS } from '../../contract/queue/queues.ts';
import {
  CHECK_NUMBERS,
  FLOW_EVENTS,
  FORECAST_PARTS,
  figureTitle,
  OWN_FIGURES,
  precisionOf,
  type Figure,
} from '../../contract/statistics/statistic-figures.ts';
import { DEFINITIONS, FORECAST_DEFINITIONS } from './definitions.ts';
import { dateOf } from '../../contract/base/primitives.ts';
import type { Statistics, StatisticsQuery, Forecast } from '../../contract/statistics/statistics-operations.ts';

type Row = string[];
type Locales = ReadonlyMap<string, { code: string; label: string }>;

/** All numbers of the screen, one a line, with what exactly they count. */
export function statisticsCsv(
  statistics: Statistics,
  range: StatisticsQuery,
  locales: Locales,
  forecast?: Forecast,
): string {
  const head: Row = ['block', 'number', 'day', 'value', 'unit', 'definition'];
  return csvFile([
    ['range', `${range.from} to ${range.to}`, range.time_zone],
    head,
    ...ownRows(statistics),
    ...flowRows(statistics),
    ...qualityRows(statistics),
    ...beforeRows(statistics),
    ...stateRows(statistics, range, locales),
    ...(forecast ? forecastRows(forecast, range, locales) : []),
    ...checkRows(statistics),
    ...duplicateRows(statistics),
  ]);
}

function ownRows({ own }: Statistics): Row[] {
  return own.flatMap(({ figure, value, team_median }) => {
    const { title, unit, definition } = OWN_FIGURES[figure];
    return [
      ['own', title, '', text(value), unit, definition],
      ['own', `${title}, median of the team`, '', text(team_median), unit, definition],
    ];
  });
}

function flowRows({ days, flow }: Statistics): Row[] {
  return flow.flatMap(({ event, counts }) => {
    const { title, definition } = FLOW_EVENTS[event];
    return counts.map((count, index): Row => ['flow', title, days[index] ?? '', text(count), 'count', definition]);
  });
}

function qualityRows({ quality: { first_decisions, first_approved, loops, reasons } }: Statistics): Row[] {
  return [
    counted('first check', { figure: 'first-decisions' }, first_decisions, DEFINITIONS.first_pass),
    counted('first check', { figure: 'first-approved' }, first_approved, DEFINITIONS.first_pass),
    ...loops.map((count, times) => counted('loops', { figure: 'loops', loops: times }, count, DEFINITIONS.loops)),
    ...reasons.map(({ code, count }) => counted('reasons', { figure: 'reason', code }, count, DEFINITIONS.reasons)),
  ];
}

/** Sums of the range before, each with its days. */
function beforeRows({ before: { from, to, flow, first_decisions, first_approved } }: Statistics): Row[] {
  const days = `${from} to ${to}`;
  return [
    ...flow.map(({ event, total }): Row => {
      const { title, definition } = FLOW_EVENTS[event];
      return ['range before', title, days, text(total), 'count', definition];
    }),
    ...(
      [
        ['first-decisions', first_decisions],
        ['first-approved', first_approved],
      ] as const
    ).map(([figure, count]): Row => [
      'range before',
      figureTitle({ figure }, String),
      days,
      text(count),
      'count',
      DEFINITIONS.first_pass,
    ]),
  ];
}

function stateRows({ ageing, locales }: Statistics, { time_zone: zone }: StatisticsQuery, labels: Locales): Row[] {
  return [
    ...(ageing ?? []).flatMap(({ kind, status, count, median_age, p90_age, oldest, overdue, stale }): Row[] => {
      const name = `${kind} ${status}`;
      return [
        ['ageing', name, '', text(count), 'count', DEFINITIONS.ageing],
        ['ageing', `${name}, median wait`, '', text(median_age), 'seconds', DEFINITIONS.ageing],
        ['ageing', `${name}, 90th percentile of the wait`, '', text(p90_age), 'seconds', DEFINITIONS.ageing],
        [
          'ageing',
          `${name}, oldest since`,
          '',
          oldest ? momentIn(dateOf(oldest), zone) : '',
          'time',
          DEFINITIONS.ageing,
        ],
        ['ageing', `${name}, stale`, '', text(stale), 'count', DEFINITIONS.ageing],
        ['ageing', `${name}, past due`, '', text(overdue), 'count', DEFINITIONS.ageing],
      ];
    }),
    ...(locales ?? []).flatMap(({ locale_id, status, count, median_age }): Row[] => {
      const name = `${labels.get(locale_id)?.code ?? locale_id} ${status}`;
      return [
        ['locales', name, '', text(count), 'count', DEFINITIONS.locales],
        ['locales', `${name}, median wait`, '', text(median_age), 'seconds', DEFINITIONS.locales],
      ];
    }),
  ];
}

function forecastRows(
  { tomorrow, queues, locales }: Forecast,
  { time_zone: zone }: StatisticsQuery,
  labels: Locales,
): Row[] {
  return [...queues, ...locales].flatMap((row): Row[] => {
    const where = 'locale_id' in row ? { locale_id: row.locale_id } : {};
    const codeOf = (id: string) => labels.get(id)?.code ?? id;
    const name = `${QUEUE_LABELS[row.queue]}${'locale_id' in row ? `, ${codeOf(row.locale_id)}` : ''}`;
    return [
      ...FORECAST_PARTS.map((part): Row => {
        const title = figureTitle({ figure: 'forecast', queue: row.queue, part, ...where }, codeOf);
        return ['forecast', title, '', text(row[part]), 'count', FORECAST_DEFINITIONS[part]];
      }),
      [
        'forecast',
        `${name}: past due at this pace`,
        tomorrow,
        text(row.late_tomorrow),
        'count',
        FORECAST_DEFINITIONS.late_tomorrow,
      ],
      ...('emptying' in row
        ? (['empty_at', 'earliest', 'latest'] as const).map((at): Row => {
            const moment = row[at];
            const words = moment === null ? row.emptying : momentIn(dateOf(moment), zone);
            return ['forecast', `${name}: ${at.replace('_', ' ')}`, '', words, 'time', FORECAST_DEFINITIONS.empty];
          })
        : []),
    ];
  });
}

function checkRows({ checks }: Statistics): Row[] {
  return (checks ?? []).flatMap((row) =>
    CHECK_NUMBERS.map((what) =>
      counted('checks of texts', { figure: 'check', check: row.check, what }, row[what], DEFINITIONS.checks),
    ),
  );
}

function duplicateRows({ duplicates }: Statistics): Row[] {
  if (duplicates === null) return [];
  return [
    ...duplicates.map(({ outcome, count }) =>
      counted('duplicates', { figure: 'duplicates', outcome }, count, DEFINITIONS.duplicates),
    ),
    ['duplicates', 'Precision', '', text(precisionOf(duplicates)), 'share', DEFINITIONS.precision],
  ];
}

function counted(block: string, figure: Figure, count: number, definition: string): Row {
  return [block, figureTitle(figure, String), '', text(count), 'count', definition];
}

function text(value: number | null): string {
  return value === null ? '' : String(value);
}
