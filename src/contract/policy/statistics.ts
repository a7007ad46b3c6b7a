import type { DuplicateOutcome } from '../shapes/duplicate-log.ts';
import type { AuditEventNumber } from './audit-events.ts';
import type { Role } from './roles.ts';

/** The events whose flow is shown, with the words of their row and what exactly is counted. */
export const FLOW_EVENTS = {
  1: { title: 'Base profiles created', definition: 'Base profiles that were created.' },
  4: {
    title: 'Base profiles corrected',
    definition: 'Saves of a disapproved base profile that sent it back to be checked.',
  },
  2: { title: 'Base profiles approved', definition: 'Approvals of base profiles.' },
  3: { title: 'Base profiles disapproved', definition: 'Disapprovals of base profiles.' },
  5: { title: 'Locale profiles opened', definition: 'Locale profiles that came into being.' },
  6: { title: 'Locale profiles filled in', definition: 'First saves of locale profiles that sent them to be checked.' },
  9: {
    title: 'Locale profiles corrected',
    definition: 'Saves of a returned or approved locale profile that sent it to be checked again.',
  },
  7: { title: 'Locale profiles approved', definition: 'Approvals of locale profiles.' },
  8: { title: 'Locale profiles disapproved', definition: 'Disapprovals of locale profiles.' },
  10: { title: 'Locale profiles activated', definition: 'Locale profiles switched on for the first time.' },
  11: { title: 'Locale profiles switched off', definition: 'Locale profiles switched off.' },
  12: {
    title: 'Locale profiles switched on again',
    definition: 'Locale profiles switched on after they had been off.',
  },
  116: { title: 'Skipped', definition: 'Items of a queue that were laid aside.' },
  111: { title: 'Taken back', definition: 'Records whose last action was undone.' },
} as const satisfies Partial<Record<AuditEventNumber, { title: string; definition: string }>>;
export type FlowEvent = keyof typeof FLOW_EVENTS;

/** In the order of the list above; keys of an object would come in the order of their numbers. */
export const FLOW_ORDER = [1, 4, 2, 3, 5, 6, 9, 7, 8, 10, 11, 12, 116, 111] as const satisfies readonly FlowEvent[];

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
  return role === 'Admin';
}

/** A decided profile is its first checker's work for those who check, and its author's for all others. */
export function isCheckersRole(role: Role): boolean {
  return role === 'BaseChecker' || role === 'GeoChecker';
}

/** Numbers about the asking person. `count`: there are rows behind it. */
export const OWN_FIGURES = {
  done_today: { title: 'Done today', unit: 'count', definition: 'What you finished today, by the work of your role.' },
  done_week: {
    title: 'Done in 7 days',
    unit: 'count',
    definition: 'What you finished today and on the six days before.',
  },
  first_pass: {
    title: 'First pass',
    unit: 'share',
    definition:
      'Of the profiles in the range that you wrote (a checker: decided first), the share that was approved at the first decision.',
  },
  active_median: {
    title: 'Active time an item',
    unit: 'seconds',
    definition:
      'Median time at work between claiming an item of the queue and finishing it; pauses of more than a minute count as one.',
  },
  open_claims: { title: 'Claimed now', unit: 'count', definition: 'Items that you hold at this moment.' },
} as const;
export type OwnFigure = keyof typeof OWN_FIGURES;

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

/** What the other blocks count. */
export const DEFINITIONS = {
  flow: 'Events of the audit trail on each day of the range, in the chosen time zone.',
  first_pass: 'Of the profiles whose first decision fell into the range, those that were approved at once.',
  loops: 'The same profiles by how often they have been disapproved until now.',
  reasons: 'Reasons named in the disapprovals of the range; a disapproval may name several.',
  ageing:
    'What is in each status now. Age: time since it began to wait. Overdue: longer than the hours until due of its queue.',
  locales: 'Locale profiles of each locale by status, now. Age: the median time since they began to wait.',
  duplicates:
    'Entries of the log of duplicates in the range that still stand: saves that were blocked, went on in spite of a warning or were noted, and decisions on pairs.',
  precision: 'Of the pairs that were decided “same person” or “not a duplicate”, the share that was the same person.',
} as const;

/** The median of the others is shown from this many people on, so that it tells nothing about one of them. */
export const SMALLEST_TEAM = 3;

/** The middle of the numbers; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
}
