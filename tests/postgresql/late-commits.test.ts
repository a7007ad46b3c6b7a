import { expect, test } from 'vitest';
import { appendAuditEvents } from '../../src/server/trail/audit/append-audit-events.ts';
import { insertBaseProfiles, sharedApi } from '../support/shared-api.ts';
import { anAuditEntry } from '../support/audit-entry.ts';

const WRITERS = 50;
const ROUNDS = 6;
/** Transactions that stay open until the reader has read much of what the others have committed. */
const LATE = 3;
const api = sharedApi();
// Of none that is counted: the counts of one quarter of an hour would be waited for.
const entry = () => anAuditEntry({ event: 103 });

test('P126 a reader beside fifty writers and long transactions passes over no late commit', async () => {
  const bases = await insertBaseProfiles(
    api.services,
    Array.from({ length: WRITERS + LATE }, () => ({})),
  );
  const late = bases.slice(0, LATE);
  let letGo = () => {};
  const readMuch = new Promise<void>((resolve) => (letGo = resolve));
  let begun = 0;
  let letBegin = () => {};
  const allBegun = new Promise<void>((resolve) => (letBegin = resolve));
  const append = (base: string, then: () => Promise<void> = async () => {}) =>
    api.services.database.transaction().execute(async (transaction) => {
      await appendAuditEvents(transaction, base, [entry()]);
      await then();
    });
  const lateOnes = late.map((base) =>
    append(base, async () => {
      begun += 1;
      if (begun === LATE) letBegin();
      await readMuch;
    }),
  );
  await allBegun;
  let writing = true;
  const others = Promise.all(
    bases.slice(LATE).map(async (base) => {
      for (let round = 0; round < ROUNDS; round += 1) await append(base);
    }),
  );
  void Promise.all([...lateOnes, others]).finally(() => (writing = false));
  const seen: { number: number; base: string | null }[] = [];
  let after = 0;
  for (;;) {
    const wasWriting = writing;
    const answer = await api.call('event.list', { query: { after, limit: 40 } }, api.as('Admin'));
    seen.push(...answer.events.map(({ number, profile_base_id: base }) => ({ number, base })));
    after = answer.last;
    if (seen.length >= (WRITERS * ROUNDS) / 2) letGo();
    if (!wasWriting && answer.events.length === 0) break;
  }
  expect(seen.map(({ number }) => number)).toEqual(
    Array.from({ length: WRITERS * ROUNDS + LATE }, (_, index) => index + 1),
  );
  const times = (base: string) => seen.filter((each) => each.base === base).length;
  expect(late.map(times)).toEqual(late.map(() => 1));
  expect(bases.slice(LATE).map(times)).toEqual(bases.slice(LATE).map(() => ROUNDS));
  // They began first, and are behind what was read meanwhile.
  const firstLate = seen.findIndex(({ base }) => base !== null && late.includes(base));
  expect(firstLate).toBeGreaterThanOrEqual((WRITERS * ROUNDS) / 2);
});
