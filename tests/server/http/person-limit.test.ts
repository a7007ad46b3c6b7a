import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenCheck } from '../../../src/server/http/api.ts';
import { Failure } from '../../../src/server/failures/failure.ts';
import { personLimit } from '../../../src/server/http/person-limit.ts';
import { testClock } from '../identity/clock.ts';

const clock = testClock();
/** Whoever the header names; nobody without one. */
const anybody: TokenCheck = async (authorization) => {
  if (authorization === null) throw new Failure('unauthenticated');
  return { id: authorization, name: authorization, role: 'Admin', geos: [] };
};
let check: TokenCheck;
beforeEach(() => {
  check = personLimit(anybody, { perSecond: 3, now: clock.now });
});

/** 'taken', or the code of the refusal and the seconds after which to come back. */
const sent = (person: string | null): Promise<string> =>
  check(person).then(
    () => 'taken',
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return `${error.code} ${error.retryAfter}`;
    },
  );
const often = (person: string | null, times: number) => Promise.all(Array.from({ length: times }, () => sent(person)));

describe('with three requests a second', () => {
  test('thirty in ten seconds are taken at any speed, the next are refused until the ten seconds are over', async () => {
    expect(await often('ada', 31)).toEqual([...Array<string>(30).fill('taken'), 'rate-limited 10']);
    clock.forward(7);
    expect(await sent('ada')).toBe('rate-limited 3');
    clock.forward(3);
    expect(await sent('ada')).toBe('taken');
  });

  test('who is not signed in is told so and counts for nobody', async () => {
    expect(new Set(await often(null, 40))).toEqual(new Set(['unauthenticated null']));
    expect(await sent('ada')).toBe('taken');
  });
});
