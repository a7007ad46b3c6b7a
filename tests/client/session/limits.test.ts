// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { MAXIMUM_AGE, MINIMUM_AGE } from '../../../src/contract/policy/date-of-birth.ts';
import { RELOAD_GUARD } from '../../../src/client/app/reload-guard.ts';
import { PAGE_TRANSITION_WAIT } from '../../../src/client/app/transition-loader.tsx';
import { IDLE_LIMIT, IDLE_REASON, IDLE_WARNING } from '../../../src/client/session/idle/idle-watch.ts';
import { EXPIRY_MARGIN, RENEWAL_LEAD } from '../../../src/client/session/token/token-life.ts';

const MINUTE = 60_000;

test('C263 idle logout 20 minutes; minimum age 18; age bounds 18 and 99', () => {
  expect([IDLE_LIMIT, MINIMUM_AGE, MAXIMUM_AGE]).toEqual([20 * MINUTE, 18, 99]);
});

test('the other limits of the session', () => {
  expect(IDLE_REASON).toBe('No user activity for 20 minutes');
  expect([IDLE_WARNING, RENEWAL_LEAD, EXPIRY_MARGIN, RELOAD_GUARD, PAGE_TRANSITION_WAIT]).toEqual([
    18 * MINUTE,
    5 * MINUTE,
    30_000,
    10_000,
    100,
  ]);
});
