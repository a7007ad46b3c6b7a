import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/audit/verify-audit-trail.ts';
import { insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { preparedPlace, type PreparedPlace } from '../../support/prepared-place.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { addPerson, signInAt } from '../../support/staff.ts';

/** Answers after which the server is killed, and how many write at the same time. */
const KILLS = [3, 29];
const WRITERS = 6;
const PROFILES = 60;

let place: PreparedPlace<{ email: string; ids: string[] }>;
beforeAll(async () => {
  place = await preparedPlace(async (database) => ({
    email: await addPerson(database, 'ada', 'Admin'),
    ids: await insertBaseProfiles(
      { database: database.kysely },
      Array.from({ length: PROFILES }, () => ({})),
    ),
  }));
});
afterAll(() => place.remove());

test('killed again and again while people write: after each start nothing acknowledged is missing, and nothing is written twice', async () => {
  const { email, ids } = place.filled;
  let server = await startServerProcess(place.environment);
  const { authorization } = await signInAt(server.address, email);
  /** The whole answer to each write that was acknowledged. */
  const acknowledged = new Map<string, string>();
  let cutOff = 0;

  async function approve(id: string): Promise<string> {
    const answer = await fetch(`${server.address}/api/v1/profilebase/${id}/approve`, {
      method: 'PATCH',
      headers: { authorization, 'idempotency-key': `write-${id}` },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`Approving answered ${answer.status}: ${text}`);
    return text;
  }

  /** Writes until all is written or the server is gone. */
  async function writers(killAfter: number): Promise<void> {
    const open = ids.filter((id) => !acknowledged.has(id));
    let answers = 0;
    let killed: Promise<void> | null = null;
    const write = async (): Promise<void> => {
      for (let id = open.shift(); id !== undefined && killed === null; id = open.shift()) {
        try {
          acknowledged.set(id, await approve(id));
        } catch (error) {
          if (killed === null) throw error;
          cutOff += 1;
          return;
        }
        answers += 1;
        if (answers === killAfter) killed = server.end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    await (killed as Promise<void> | null);
  }

  for (const killAfter of KILLS) {
    await writers(killAfter);
    server = await startServerProcess(place.environment);
    // The same requests again, as somebody sends them who never got the answer: nothing but the answer from memory.
    for (const [id, answer] of acknowledged) expect(await approve(id)).toBe(answer);
  }
  await writers(Infinity);
  await server.end('SIGTERM');

  // The kills did meet requests that were under way.
  expect(cutOff).toBeGreaterThan(0);
  expect([...acknowledged.keys()].toSorted()).toEqual(ids.toSorted());
  await place.look(async ({ kysely: database }) => {
    for (const id of ids) {
      const { profile, events } = await storedOf({ database }, id);
      expect([profile.status, events.length]).toEqual(['approved', 1]);
    }
    expect((await verifyAuditTrail(database)).broken).toBeNull();
  });
  // Three starts of a server, on a machine that may be busy with other tests.
}, 240_000);
