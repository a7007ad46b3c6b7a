import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { startOnOwnPostgresql, type OwnPostgresql } from './own-postgresql.ts';

let own: OwnPostgresql;
beforeAll(async () => {
  own = await startOnOwnPostgresql();
});
afterAll(() => own?.end());
const services = () => ({ database: own.database.kysely });
const unavailable = { status: 503, code: 'database-unavailable', retry: '1' };
const ready = async () => (await fetch(`${own.server.address}/readyz`)).status;

test('the database goes in the middle of writes and comes back: refusals that may be retried, nothing acknowledged missing', async () => {
  const ids = await insertBaseProfiles(
    services(),
    Array.from({ length: 60 }, () => ({})),
  );
  const acknowledged: string[] = [];
  const codes = new Set<string | undefined>();
  let crashed = false;
  for (const id of ids) {
    if (acknowledged.length === 20 && !crashed) {
      crashed = true;
      const underWay = ids.slice(40, 46).map((each) => own.approve(each));
      own.postgresql.crash();
      for (const [index, answer] of (await Promise.all(underWay)).entries()) {
        if (answer.status === 200) acknowledged.push(ids[40 + index] ?? '');
        else codes.add(answer.code);
      }
      expect(await own.approve(id)).toMatchObject(unavailable);
      expect([await ready(), (await fetch(`${own.server.address}/healthz`)).status]).toEqual([503, 200]);
      own.postgresql.start();
    }
    if (acknowledged.includes(id)) continue;
    const { status, code } = await own.approve(id);
    // One that was under way may have been written although its answer was lost.
    expect(status === 200 || (ids.indexOf(id) >= 40 && code === 'status-forbids'), `${status} ${code}`).toBe(true);
    if (status === 200) acknowledged.push(id);
  }
  expect([...codes].filter((code) => code !== 'database-unavailable')).toEqual([]);
  expect(await ready()).toBe(200);
  for (const id of ids) {
    const { profile, events } = await storedOf(services(), id);
    expect([profile.status, events.length]).toEqual(['approved', 1]);
  }
  expect((await verifyAuditTrail(own.database.kysely)).broken).toBeNull();
});

test('a record that somebody holds locked for long: the wait is bounded, what else there is goes on', async () => {
  const held = await insertBaseProfile(services());
  const free = await insertBaseProfile(services());
  await own.database.kysely.transaction().execute(async (transaction) => {
    await sql`select from base_profile where id = ${held} for update`.execute(transaction);
    const waiting = own.approve(held);
    expect((await own.approve(free)).status).toBe(200);
    // The lock is given back only after the answer: without a bound there would never be one.
    expect(await waiting).toMatchObject(unavailable);
  });
  expect((await own.approve(held)).status).toBe(200);
});
