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
import tables from './judge-transition.json' with { type: 'json' };

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

type Rule = [rule: string, question: Partial<Parameters<typeof judgeTransition>[0]>, verdict: string | number];
const APPROVED = { kind: 'base', role: 'Admin', status: 'approved', ...COMPLETE } as const;

test.each(tables.rules as Rule[])('C114 C122 C145 C147 %s: %j is %s', (_rule, question, verdict) => {
  const judged = judgeTransition({ event: 'save', ...APPROVED, ...question });
  if (typeof verdict === 'number') expect(judged.allowed && judged.transition.audit).toBe(verdict);
  else expect(judged.allowed ? judged.to : judged.code).toBe(verdict);
});

test('a refusal can name what is allowed instead', () => {
  expect(allowedEvents(APPROVED)).toEqual(['save', 'disapprove', 'activate']);
  expect(allowedEvents({ ...APPROVED, status: 'unknown' })).toEqual([]);
});
