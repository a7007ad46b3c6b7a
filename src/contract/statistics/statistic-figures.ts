import { CalendarDay } from '../base/day-range.ts';
import {
  boolean,
  enums,
  integer,
  is,
  max,
  min,
  object,
  optional,
  refine,
  type Infer,
  type Struct,
  literal,
  type,
} from 'superstruct';
import { CHECK_TITLES, TEXT_CHECKS } from '../profiles/text-checks.ts';
import { StatusShape, STATUS_LABELS, KindShape } from '../profiles/status.ts';
import { OUTCOME_LABELS, type DuplicateOutcome } from '../duplicates/duplicate-outcomes.ts';
import { Uuid, anyOf } from '../base/primitives.ts';
import type { AuditEventNumber } from '../trail/audit-events.ts';
import { DISAPPROVAL_CODES, REASON_WORDS } from '../profiles/disapproval.ts';
import { numeral } from '../base/words.ts';
import { QUEUE_LABELS, QUEUES } from '../queue/queues.ts';
import type { Role } from '../base/roles.ts';
import { RIGHTS } from '../base/rights.ts';

/** The events whose flow is shown, in this order, with the words of their row and what exactly is counted. */
const FLOW = [
  { event: 1, title: 'Base profiles created', definition: 'Base profiles that were created.' },
  {
    event: 4,
    title: 'Base profiles corrected',
    definition: 'Saves that sent a disapproved base profile back for checking.',
  },
  { event: 2, title: 'Base profiles approved', definition: 'Approvals of base profiles.' },
  { event: 3, title: 'Base profiles disapproved', definition: 'Disapprovals of base profiles.' },
  { event: 5, title: 'Locale profiles created', definition: 'Locale profiles that were created.' },
  {
    event: 6,
    title: 'Locale profiles filled in',
    definition: 'First saves that sent a locale profile for checking.',
  },
  {
    event: 9,
    title: 'Locale profiles corrected',
    definition: 'Saves that sent a returned or approved locale profile for checking again.',
  },
  { event: 7, title: 'Locale profiles approved', definition: 'Approvals of locale profiles.' },
  { event: 8, title: 'Locale profiles disapproved', definition: 'Disapprovals of locale profiles.' },
  { event: 10, title: 'Locale profiles activated', definition: 'Locale profiles activated for the first time.' },
  { event: 11, title: 'Locale profiles deactivated', definition: 'Locale profiles that were deactivated.' },
  {
    event: 12,
    title: 'Locale profiles reactivated',
    definition: 'Locale profiles activated again after they had been deactivated.',
  },
  { event: 116, title: 'Skipped', definition: 'Items of a queue that were skipped.' },
  { event: 111, title: 'Undone', definition: 'Records whose last action was undone.' },
] as const satisfies readonly { event: AuditEventNumber; title: string; definition: string }[];
export type FlowEvent = (typeof FLOW)[number]['event'];

export const FLOW_ORDER = FLOW.map(({ event }) => event);
export const FLOW_EVENTS = Object.fromEntries(FLOW.map((row) => [row.event, row])) as Readonly<
  Record<FlowEvent, (typeof FLOW)[number]>
>;

/** The events that are somebody's finished work, by role: what “done” counts. */
export const WORK_OF_ROLE: Readonly<Record<Role, readonly FlowEvent[]>> = {
  Admin: [1, 2, 3, 4, 6, 7, 8, 9, 10],
  Creator: [1, 4],
  BaseChecker: [2, 3],
  FillIn: [6, 9],
  GeoChecker: [7, 8],
};

/** An Admin sees everybody's numbers; all others their own and the median of the team. */
export function seesEverybody(role: Role): boolean {
  return RIGHTS.statistics['read-all'].includes(role);
}

/** A decided profile is its first checker's work for those who check, and its author's for all others. */
export function isCheckersRole(role: Role): boolean {
  return role === 'BaseChecker' || role === 'GeoChecker';
}

/** Numbers about the asking person. `count`: there are rows behind it. */
export const OWN_FIGURES = {
  done_week: {
    title: 'Done in 7 days',
    unit: 'count',
    definition: 'What you finished today and on the six days before.',
  },
  first_pass: {
    title: 'Approved at first check',
    unit: 'share',
    definition:
      'Of the profiles first decided on in these days, the share approved at once. For checkers: those you decided on first. For others: those you wrote.',
  },
  active_median: {
    title: 'Active time per item',
    unit: 'seconds',
    definition: 'Median time at work from claiming a queue item to finishing it. A pause counts as one minute at most.',
  },
  done_today: { title: 'Done today', unit: 'count', definition: 'What you finished today.' },
  open_claims: { title: 'Yours now', unit: 'count', definition: 'Queue items that you have claimed.' },
} as const satisfies Readonly<
  Record<string, { title: string; unit: 'count' | 'share' | 'seconds'; definition: string }>
>;
export type OwnFigure = keyof typeof OWN_FIGURES;
/** Those with rows behind them. */
export type OwnCount = {
  [Name in OwnFigure]: (typeof OWN_FIGURES)[Name]['unit'] extends 'count' ? Name : never;
}[OwnFigure];

export const OWN_NAMES = Object.keys(OWN_FIGURES) as [OwnFigure, ...OwnFigure[]];
export function isCount(figure: OwnFigure): figure is OwnCount {
  return OWN_FIGURES[figure].unit === 'count';
}

/** What can come of two profiles that look alike, as far as it is counted, in the order of the list. */
export const COUNTED_OUTCOMES = [
  'blocked',
  'continued',
  'logged',
  'linked',
  'not_duplicate',
  'unsure',
] as const satisfies readonly DuplicateOutcome[];
export type CountedOutcome = (typeof COUNTED_OUTCOMES)[number];

/** Of the pairs that were decided, the share that was the same person; null: none was. */
export function precisionOf(counts: readonly { outcome: CountedOutcome; count: number }[]): number | null {
  const of = (wanted: CountedOutcome) => counts.find(({ outcome }) => outcome === wanted)?.count ?? 0;
  const decided = of('linked') + of('not_duplicate');
  return decided === 0 ? null : of('linked') / decided;
}

/** What is counted of a check of texts, with the heading of its column. */
export const CHECK_NUMBER_TITLES = {
  open: 'Open now',
  fired: 'Triggered',
  agreed: 'Checker agreed',
  aside: 'Dismissed',
  passed: 'Approved anyway',
} as const;
export type CheckNumber = keyof typeof CHECK_NUMBER_TITLES;
export const CHECK_NUMBERS = Object.keys(CHECK_NUMBER_TITLES) as [CheckNumber, ...CheckNumber[]];

/** What the forecast counts of a queue, with the heading of its column. */
export const FORECAST_TITLES = {
  waiting: 'Waiting',
  overdue: 'Past due',
  due_tomorrow: 'Past due tomorrow',
  arrived: 'Arrived',
  decided: 'Decided',
} as const;
export type ForecastPart = keyof typeof FORECAST_TITLES;
export const FORECAST_PARTS = Object.keys(FORECAST_TITLES) as [ForecastPart, ...ForecastPart[]];

/** Disapprovals that are counted apart; more of them count as so many. */
export const MOST_LOOPS = 3;

function loopsTitle(loops: number): string {
  if (loops === 0) return 'Never disapproved';
  if (loops === 1) return 'Disapproved once';
  return loops === 2 ? 'Disapproved twice' : `Disapproved ${numeral(MOST_LOOPS)} times or more`;
}

/** In an address it is read as a number first, which a list of values alone would not be. */
const FlowEventNumber = refine(
  integer(),
  'event',
  (event) => is(event, enums(FLOW_ORDER)) || 'is not an event of the flow',
) as unknown as Struct<FlowEvent>;

/** `shape`: what names one number of its kind, where a name means the same in all; and what the number counts. */
const figure =
  <Named extends object, Shapes extends object>(shape: Struct<Named, Shapes>) =>
  (title: (named: Named, localeLabel: (id: string) => string) => string) => ({ shape, title });

/** Every kind of number that leads to its rows. */
export const FIGURES = {
  flow: figure(object({ event: FlowEventNumber, day: optional(CalendarDay) }))(
    ({ event, day }) => `${FLOW_EVENTS[event].title}${day === undefined ? '' : `, ${day}`}`,
  ),
  own: figure(object({ own: enums(OWN_NAMES.filter(isCount)) }))(({ own }) => OWN_FIGURES[own].title),
  'first-decisions': figure(object({}))(() => 'Decided for the first time'),
  'first-approved': figure(object({}))(() => 'Approved at the first decision'),
  loops: figure(object({ loops: max(min(integer(), 0), MOST_LOOPS) }))(({ loops }) => loopsTitle(loops)),
  reason: figure(object({ code: enums(DISAPPROVAL_CODES) }))(({ code }) => REASON_WORDS[code]),
  status: figure(
    object({ kind: KindShape, status: StatusShape, overdue: optional(boolean()), stale: optional(boolean()) }),
  )(
    ({ kind, status, overdue, stale }) =>
      `${kind === 'base' ? 'Base profiles' : 'Locale profiles'}, ${STATUS_LABELS[status].toLowerCase()}${overdue ? ', past due' : ''}${stale ? ', stale' : ''}`,
  ),
  /** Without a status: all of the locale. */
  locale: figure(object({ locale_id: Uuid, status: optional(StatusShape) }))(({ locale_id: id, status }, localeLabel) =>
    status === undefined ? localeLabel(id) : `${localeLabel(id)}, ${STATUS_LABELS[status].toLowerCase()}`,
  ),
  /** Of a check of texts. */
  check: figure(object({ check: enums(TEXT_CHECKS), what: enums(CHECK_NUMBERS) }))(
    ({ check, what }) => `${CHECK_TITLES[check]}: ${CHECK_NUMBER_TITLES[what].toLowerCase()}`,
  ),
  /** Without a locale: of the whole queue. */
  forecast: figure(object({ queue: enums(QUEUES), part: enums(FORECAST_PARTS), locale_id: optional(Uuid) }))(
    ({ queue, part, locale_id: id }, localeLabel) =>
      `${QUEUE_LABELS[queue]}${id === undefined ? '' : `, ${localeLabel(id)}`}: ${FORECAST_TITLES[part].toLowerCase()}`,
  ),
  duplicates: figure(object({ outcome: enums(COUNTED_OUTCOMES) }))(({ outcome }) => OUTCOME_LABELS[outcome]),
};
export type FigureName = keyof typeof FIGURES;
export type FigureOf<Name extends FigureName> = { figure: Name } & Infer<(typeof FIGURES)[Name]['shape']>;
/** One number of the statistics, by what makes up its rows. */
export type Figure = { [Name in FigureName]: FigureOf<Name> }[FigureName];
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

/** What a number counts, for the heading of its rows and for screen readers. */
export function figureTitle(named: Figure, localeLabel: (id: string) => string): string {
  // Each entry is given a number of its own kind; TypeScript cannot follow a kind through both.
  const title = FIGURES[named.figure].title as (named: Figure, localeLabel: (id: string) => string) => string;
  return title(named, localeLabel);
}

/** Whether each row behind a number is about a moment, and not about how things stand: what stood then can be looked at. */
export function isOfMoments(figure: Figure): boolean {
  switch (figure.figure) {
    case 'status':
    case 'locale':
      return false;
    case 'check':
      return figure.what !== 'open';
    case 'forecast':
      return figure.part === 'arrived' || figure.part === 'decided';
    case 'own':
      return figure.own !== 'open_claims';
    default:
      return true;
  }
}

/** The median of the others is shown from this many people on, so that it reveals nothing about one of them. */
export const SMALLEST_TEAM = 3;

/** The middle of the numbers; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}

/** Made from the table, whose types a loop over it cannot keep. */
export const FigureShape = anyOf(
  FIGURE_NAMES.map((name) => type({ figure: literal(name), ...FIGURES[name].shape.schema })) as unknown as [
    Struct<Figure>,
  ],
);
