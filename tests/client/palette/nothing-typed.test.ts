// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { forgetHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import { currentRows } from '../../../src/client/palette/palette-rows.ts';
import { mayOpen, ROUTES, type RouteName } from '../../../src/contract/policy/access.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { aContext } from '../../commands/support.ts';

afterEach(forgetHabit);

const rows = (query: string, context = aContext()) =>
  currentRows({ asking: null, onAllResults: false, query, context, found: null, people: null });
const verdicts = (query: string, context = aContext()) =>
  rows(query, context).map((row) => (row.kind === 'command' ? row.offer.verdict.kind : row.kind));

const PLACES = ROLES.flatMap((role) =>
  (Object.keys(ROUTES) as RouteName[]).filter((route) => mayOpen(role, route)).map((route) => [role, route] as const),
);

test.each(PLACES)(
  'with nothing typed Enter runs something, and what is blocked stands last: %s in %s',
  (role, route) => {
    for (const query of ['', ' ', '>', '> ']) {
      const told = verdicts(query, aContext({ role, route, scopes: ['global'] }));
      expect(told[0], query).toBe('ready');
      expect(told.lastIndexOf('ready')).toBeLessThan(told.includes('blocked') ? told.indexOf('blocked') : told.length);
    }
  },
);

test('the command that was run last stands first only while it can run', () => {
  rememberUse('go.stats', Date.now() - 1000);
  rememberUse('action.undo', Date.now());
  expect(rows('')[0]?.id).toBe('go.stats');
  expect(rows('', aContext({ undoable: 'Approve' }))[0]?.id).toBe('action.undo');
});

test('whoever types for a blocked command lands on it, with the reason', () => {
  expect(rows('undo the last')[0]).toMatchObject({ id: 'action.undo', offer: { verdict: { kind: 'blocked' } } });
});
