import { describe, expect, test } from 'vitest';
import { allowedEvents, judgeTransition } from '../../src/contract/policy/judge-transition.ts';
import { ROLES, type Role } from '../../src/contract/policy/roles.ts';
import {
  PROFILE_STATUSES,
  TRANSITIONS,
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
} from '../../src/contract/policy/status.ts';

/** The table of decision 84, written a second time by hand: [kind, event, from, to, roles, audit number]. */
const EXPECTED: readonly [ProfileKind, ProfileEvent, ProfileStatus | null, ProfileStatus, string, number | null][] = [
  ['base', 'create', null, 'draft', 'Admin Creator', 1],
  ['base', 'save', 'draft', 'awaiting_approval', 'Creator', null],
  ['base', 'save', 'draft', 'draft', 'Admin BaseChecker', null],
  ['base', 'save', 'awaiting_approval', 'awaiting_approval', 'Admin Creator BaseChecker', null],
  ['base', 'save', 'approved', 'approved', 'Admin Creator BaseChecker', null],
  ['base', 'save', 'disapproved', 'awaiting_approval', 'Admin Creator', 4],
  ['base', 'save', 'disapproved', 'disapproved', 'BaseChecker', null],
  ['base', 'approve', 'draft', 'approved', 'Admin BaseChecker', 2],
  ['base', 'approve', 'awaiting_approval', 'approved', 'Admin BaseChecker', 2],
  ['base', 'disapprove', 'draft', 'disapproved', 'Admin BaseChecker', 3],
  ['base', 'disapprove', 'awaiting_approval', 'disapproved', 'Admin BaseChecker', 3],
  ['base', 'disapprove', 'approved', 'disapproved', 'Admin', 3],
  ['locale', 'create', null, 'awaiting_fill_in', 'Admin BaseChecker', 5],
  ['locale', 'save', 'awaiting_fill_in', 'awaiting_approval', 'Admin FillIn', 6],
  ['locale', 'save', 'disapproved', 'awaiting_approval', 'Admin FillIn', 9],
  ['locale', 'save', 'approved', 'awaiting_approval', 'FillIn', 9],
  ['locale', 'save', 'approved', 'approved', 'Admin GeoChecker', null],
  ['locale', 'save', 'awaiting_approval', 'awaiting_approval', 'Admin FillIn GeoChecker', null],
  ['locale', 'approve', 'awaiting_approval', 'approved', 'Admin GeoChecker', 7],
  ['locale', 'disapprove', 'awaiting_approval', 'disapproved', 'Admin GeoChecker', 8],
  ['locale', 'disapprove', 'approved', 'disapproved', 'Admin', 8],
];
const EVENTS: readonly ProfileEvent[] = ['create', 'save', 'approve', 'disapprove'];
const COMPLETE = { complete: true, active: false, wasActive: false, changed: true, own: true, frozen: false };

const listed = (kind: ProfileKind, event: ProfileEvent, from: ProfileStatus | null, role: Role) =>
  EXPECTED.find((row) => row[0] === kind && row[1] === event && row[2] === from && row[4].split(' ').includes(role));

describe('the status machine, every cell', () => {
  for (const kind of ['base', 'locale'] as const) {
    for (const event of EVENTS) {
      test(`C108 C111 ${kind} ${event}: ${PROFILE_STATUSES.length + 1} states × ${ROLES.length} roles`, () => {
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

  test('C108 a status is one of six', () => {
    const six = ['approved', 'awaiting_approval', 'awaiting_fill_in', 'disapproved', 'draft', 'unknown'];
    expect([...PROFILE_STATUSES].sort()).toEqual(six);
  });

  test('C109 a base profile starts as draft', () => {
    expect(TRANSITIONS.filter(({ kind, from }) => kind === 'base' && from === null).map(({ to }) => to)).toEqual([
      'draft',
    ]);
  });

  test('C110 a base profile can become approved', () => {
    expect(TRANSITIONS.some(({ kind, to }) => kind === 'base' && to === 'approved')).toBe(true);
  });

  test('unknown has no way out', () => {
    expect(TRANSITIONS.filter(({ from, to }) => from === 'unknown' || to === 'unknown')).toEqual([]);
  });
});

describe('what else must hold', () => {
  const base = { kind: 'base' as const, role: 'Admin' as const, ...COMPLETE };

  test('a Creator publishes profiles of their own only, and saves those of others', () => {
    const approved = { ...base, role: 'Creator' as const, status: 'approved' as const };
    expect(judgeTransition({ ...approved, event: 'activate' }).allowed).toBe(true);
    const foreign = { ...approved, own: false };
    expect(judgeTransition({ ...foreign, event: 'activate' })).toEqual({ allowed: false, code: 'not-own' });
    const active = { ...foreign, active: true };
    expect(judgeTransition({ ...active, event: 'deactivate' })).toEqual({ allowed: false, code: 'not-own' });
    expect(judgeTransition({ ...foreign, event: 'save' }).allowed).toBe(true);
    expect(judgeTransition({ ...foreign, role: 'BaseChecker', event: 'activate' }).allowed).toBe(true);
  });

  test('an incomplete draft is not approved, one that awaits approval is', () => {
    expect(judgeTransition({ ...base, event: 'approve', status: 'draft', complete: false })).toEqual({
      allowed: false,
      code: 'incomplete',
    });
    expect(judgeTransition({ ...base, event: 'approve', status: 'awaiting_approval', complete: false }).allowed).toBe(
      true,
    );
  });

  test('C114 the active flag: on only where approved, off wherever it is on, never to what it is', () => {
    expect(judgeTransition({ ...base, event: 'activate', status: 'approved' }).allowed).toBe(true);
    expect(judgeTransition({ ...base, event: 'activate', status: 'draft' })).toEqual({
      allowed: false,
      code: 'status-forbids',
    });
    expect(judgeTransition({ ...base, event: 'activate', status: 'approved', active: true })).toEqual({
      allowed: false,
      code: 'already-active',
    });
    expect(judgeTransition({ ...base, event: 'deactivate', status: 'disapproved', active: true }).allowed).toBe(true);
    expect(judgeTransition({ ...base, event: 'deactivate', status: 'approved' })).toEqual({
      allowed: false,
      code: 'already-inactive',
    });
  });

  test('C145 C147 a locale profile is activated the first time, and reactivated later', () => {
    const locale = {
      kind: 'locale' as const,
      event: 'activate' as const,
      role: 'Admin' as const,
      status: 'approved' as const,
      ...COMPLETE,
    };
    const first = judgeTransition(locale);
    const again = judgeTransition({ ...locale, wasActive: true });
    expect(first.allowed && first.transition.audit).toBe(10);
    expect(again.allowed && again.transition.audit).toBe(12);
  });

  test('C122 a FillIn save without a change is a save, and does not send an approved profile back', () => {
    const save = {
      kind: 'locale' as const,
      event: 'save' as const,
      role: 'FillIn' as const,
      status: 'approved' as const,
      ...COMPLETE,
    };
    expect(judgeTransition({ ...save, changed: false })).toMatchObject({ allowed: true, to: 'approved' });
    expect(judgeTransition({ ...save, changed: false, complete: false })).toEqual({
      allowed: false,
      code: 'incomplete',
    });
  });

  test('a frozen profile waits for an Admin', () => {
    const approve = { ...base, event: 'approve' as const, status: 'awaiting_approval' as const, frozen: true };
    expect(judgeTransition({ ...approve, role: 'BaseChecker' })).toEqual({ allowed: false, code: 'frozen' });
    expect(judgeTransition(approve).allowed).toBe(true);
  });

  test('a refusal can name what is allowed instead', () => {
    expect(allowedEvents({ ...base, status: 'approved' })).toEqual(['save', 'disapprove', 'activate']);
    expect(allowedEvents({ ...base, status: 'unknown' })).toEqual([]);
  });
});
