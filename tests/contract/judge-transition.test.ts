import { expect, test } from 'vitest';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import {
  PROFILE_STATUSES,
  TRANSITIONS,
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
  allowedEvents,
  judgeTransition,
} from '../../src/contract/profiles/status.ts';
import transitions from './transitions.json' with { type: 'json' };

/** The table of decision 84, written a second time by hand: [kind, event, from, to, roles, audit number]. */
type Rows = [ProfileKind, ProfileEvent, ProfileStatus | null, ProfileStatus, string, number | null][];
const EXPECTED = transitions as Rows;
const EVENTS: readonly ProfileEvent[] = ['create', 'save', 'approve', 'disapprove'];
const COMPLETE = { complete: true, active: false, wasActive: false, changed: true, own: true, frozen: false };
const listed = (kind: ProfileKind, event: ProfileEvent, from: ProfileStatus | null, role: Role) =>
  EXPECTED.find((row) => row[0] === kind && row[1] === event && row[2] === from && row[4].split(' ').includes(role));

for (const kind of ['base', 'locale'] as const) {
  for (const event of EVENTS) {
    test(`C108 C109 C110 C111 ${kind} ${event}: ${PROFILE_STATUSES.length + 1} states × ${ROLES.length} roles`, () => {
      for (const status of [null, ...PROFILE_STATUSES]) {
        for (const role of ROLES) {
          const row = listed(kind, event, status, role);
          const judgement = judgeTransition({ kind, event, role, status, ...COMPLETE });
          const cell = `${kind} ${event} ${status} ${role}`;
          expect(judgement.allowed, cell).toBe(row !== undefined);
          if (judgement.allowed && row) {
            expect(judgement.to, cell).toBe(row[3]);
            expect(judgement.transition.audit, cell).toBe(row[5]);
          }
        }
      }
    });
  }
}

test('unknown has no way out', () => {
  expect(TRANSITIONS.filter(({ from, to }) => from === 'unknown' || to === 'unknown')).toEqual([]);
});

type Question = Parameters<typeof judgeTransition>[0];
const RULES: readonly [rule: string, question: Partial<Question>, verdict: string | number][] = [
  ['a Creator publishes a profile of their own', { role: 'Creator', event: 'activate' }, 'approved'],
  ['and not one of others', { role: 'Creator', event: 'activate', own: false }, 'not-own'],
  ['nor ends that', { role: 'Creator', event: 'deactivate', active: true, own: false }, 'not-own'],
  ['but saves it', { role: 'Creator', event: 'save', own: false }, 'approved'],
  ['as a BaseChecker publishes it', { role: 'BaseChecker', event: 'activate', own: false }, 'approved'],
  ['an incomplete draft is not approved', { status: 'draft', event: 'approve', complete: false }, 'incomplete'],
  ['one that awaits it is', { status: 'awaiting_approval', event: 'approve', complete: false }, 'approved'],
  ['C114 it is active only where it is approved', { status: 'draft', event: 'activate' }, 'status-forbids'],
  ['C114 nor twice', { event: 'activate', active: true }, 'already-active'],
  ['C114 and not any more wherever it is', { status: 'disapproved', event: 'deactivate', active: true }, 'disapproved'],
  ['C114 but not twice', { event: 'deactivate' }, 'already-inactive'],
  ['C145 a locale profile is activated', { kind: 'locale', event: 'activate' }, 10],
  ['C147 and later reactivated', { kind: 'locale', event: 'activate', wasActive: true }, 12],
  [
    'C122 a FillIn saves without a change',
    { kind: 'locale', role: 'FillIn', event: 'save', changed: false },
    'approved',
  ],
  [
    'C122 but nothing incomplete',
    { kind: 'locale', role: 'FillIn', event: 'save', changed: false, complete: false },
    'incomplete',
  ],
  [
    'what is frozen waits',
    { role: 'BaseChecker', event: 'approve', status: 'awaiting_approval', frozen: true },
    'frozen',
  ],
  ['for an Admin', { event: 'approve', status: 'awaiting_approval', frozen: true }, 'approved'],
];
const APPROVED = { kind: 'base', role: 'Admin', status: 'approved', ...COMPLETE } as const;

test.each(RULES)('%s: %j is %s', (_rule, question, verdict) => {
  const judged = judgeTransition({ event: 'save', ...APPROVED, ...question });
  if (typeof verdict === 'number') expect(judged.allowed && judged.transition.audit).toBe(verdict);
  else expect(judged.allowed ? judged.to : judged.code).toBe(verdict);
});

test('a refusal can name what is allowed instead', () => {
  expect(allowedEvents(APPROVED)).toEqual(['save', 'disapprove', 'activate']);
  expect(allowedEvents({ ...APPROVED, status: 'unknown' })).toEqual([]);
});
