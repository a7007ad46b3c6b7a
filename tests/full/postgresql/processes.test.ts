import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseToHeader } from '../../../src/contract/queue/lease.ts';
import type { LiveMessage } from '../../../src/contract/queue/live-messages.ts';
import type { ClaimAnswer } from '../../../src/contract/queue/queue-items.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { openDatabase, type OpenDatabase } from '../../../src/server/platform/database/open.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { emptyPlace } from '../../support/database.ts';
import { aJpeg } from '../../support/hostile-files.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import type { Infer } from 'superstruct';
import { roundRobin, type RoundRobin } from './round-robin.ts';
import { addPerson, renewAt, signInAt, type SignedIn } from '../../support/staff.ts';
import type { MediaCreated } from '../../../src/contract/media/media-operations.ts';

const CHECKERS = 6;
let place: Awaited<ReturnType<typeof emptyPlace>>;
let database: OpenDatabase;
let processes: [ServerProcess, ServerProcess];
let proxy: RoundRobin;
let admin: SignedIn;
let checkers: SignedIn[];
beforeAll(async () => {
  place = await emptyPlace();
  const { dataDirectory, databaseUrl } = place;
  if (databaseUrl === null) throw new Error('Several processes need a PostgreSQL server.');
  // Both at once on an empty database: the schema and the keys are made once.
  const environment = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, SAMPLE: 'none' };
  processes = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  proxy = await roundRobin(processes.map((each) => each.address));
  database = await openDatabase({ dataDirectory, databaseUrl, log: pino({ level: 'silent' }) });
  admin = await signInAt(proxy.address, await addPerson(database, 'ada', 'Admin'));
  const emails = await Promise.all(
    Array.from({ length: CHECKERS }, (_, index) => addPerson(database, `checker-${index}`, 'BaseChecker')),
  );
  checkers = await Promise.all(emails.map((email) => signInAt(proxy.address, email)));
});
afterAll(async () => {
  proxy?.close();
  await Promise.all((processes ?? []).map((each) => each.end('SIGKILL')));
  await database?.close();
  await place?.remove();
});

/** One request, through the proxy unless a server is named; its answer is not checked against anything. */
async function send(
  { authorization }: SignedIn,
  method: string,
  path: string,
  { headers, body, at = proxy.address }: { headers?: Record<string, string>; body?: BodyInit; at?: string } = {},
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${at}/api/v1${path}`, {
    method,
    headers: { authorization, ...headers },
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, body: await answer.json() };
}

const services = () => ({ database: database.kysely });
const waiting = (count: number) =>
  insertBaseProfiles(
    services(),
    Array.from({ length: count }, (_, index) => ({
      status: 'awaiting_approval' as const,
      waiting_since: new Date(Date.now() - (count - index) * 60_000),
    })),
  );

test('no item is served to two people, and each is decided once, through two processes', async () => {
  const ids = await waiting(30);
  const before = [...proxy.answered];
  const decided: string[] = [];
  const work = async (person: SignedIn): Promise<void> => {
    for (;;) {
      const { status, body } = await send(person, 'POST', '/queue/next');
      expect(status).toBe(200);
      const { lease, item } = body as ClaimAnswer;
      if (lease === null || item === null) return;
      const headers = {
        'if-match': `"${item.version}"`,
        'queue-lease': leaseToHeader({ id: lease.id, token: lease.token }),
      };
      const decision = await send(person, 'PATCH', `/profilebase/${item.id}/approve`, { headers });
      expect(decision.status, JSON.stringify(decision.body)).toBe(200);
      decided.push(item.id);
    }
  };
  await Promise.all(checkers.map(work));
  expect(decided.toSorted()).toEqual(ids.toSorted());
  const events = await database.kysely
    .selectFrom('audit_event')
    .select('base_profile_id')
    .where('base_profile_id', 'in', ids)
    .execute();
  expect(events).toHaveLength(ids.length);
  expect((await verifyAuditTrail(database.kysely)).broken).toBeNull();
  // Otherwise this would have shown nothing of two processes.
  for (const [index, count] of proxy.answered.entries()) expect(count - (before[index] ?? 0)).toBeGreaterThan(20);
});

test('one idempotency key sent to both processes at once: one write, one answer, also later', async () => {
  const id = await insertBaseProfile(services());
  const approve = (at: string) =>
    send(admin, 'PATCH', `/profilebase/${id}/approve`, { at, headers: { 'idempotency-key': 'to-both' } });
  const [one, two] = processes;
  const answers = await Promise.all([one, two, one, two].map((each) => approve(each.address)));
  answers.push(await approve(two.address), await approve(one.address));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect((await storedOf(services(), id)).events).toHaveLength(1);
});

test('who follows live at one process sees what is decided at the other', async () => {
  const [id = ''] = await waiting(1);
  const [one, two] = processes;
  const followed = async (at: string) => {
    const { body } = await fetch(`${at}/api/v1/live`, { headers: { authorization: admin.authorization } });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    /** The number of items in the base check, from the next message that differs from `but`. */
    const count = async (but: number | null): Promise<number> => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        const lines = `${rest}${value}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines.filter((each) => each.startsWith('data: '))) {
          const { queues } = JSON.parse(line.slice(6)) as LiveMessage;
          const found = queues.find((each) => each.queue === 'base-check')?.waiting ?? 0;
          if (found !== but) return found;
        }
      }
    };
    return { count, close: () => reader.cancel() };
  };
  const streams = await Promise.all([followed(one.address), followed(two.address)]);
  const [atFirst = 0] = await Promise.all(streams.map((each) => each.count(null)));
  expect(atFirst).toBeGreaterThan(0);
  expect((await send(admin, 'PATCH', `/profilebase/${id}/approve`, { at: two.address })).status).toBe(200);
  expect(await Promise.all(streams.map((each) => each.count(atFirst)))).toEqual([atFirst - 1, atFirst - 1]);
  await Promise.all(streams.map((each) => each.close()));
});

test('a sign-in counts at both processes, and so does its end', async () => {
  const [one, two] = processes;
  const email = await addPerson(database, 'leaver', 'BaseChecker');
  const person = await signInAt(one.address, email);
  expect((await send(person, 'GET', '/locale', { at: two.address })).status).toBe(200);
  expect(await renewAt(two.address, person)).not.toBeNull();
  await database.kysely.updateTable('identity_account').set({ disabled: true }).where('email', '=', email).execute();
  expect([await renewAt(one.address, person), await renewAt(two.address, person)]).toEqual([null, null]);
  await expect(signInAt(two.address, email)).rejects.toThrow('USER_DISABLED');
});

test('a link that one process signed opens at the other, and a changed one at neither', async () => {
  const [one, two] = processes;
  const id = await insertBaseProfile(services());
  const form = new FormData();
  form.append('kind', 'attachment');
  form.append('files[0]', new File([new Uint8Array(await aJpeg(900, 700))], 'photo.jpg'));
  const upload = { at: one.address, body: form };
  const { status, body } = await send(admin, 'POST', `/media/profilebase/${id}/create`, upload);
  expect(status).toBe(200);
  const link = (body as Infer<typeof MediaCreated>).media[0]?.original_url ?? '';
  const opened = await Promise.all([one, two].map((each) => fetch(each.address + link)));
  expect(opened.map((answer) => answer.status)).toEqual([200, 200]);
  const [first, second] = await Promise.all(opened.map((answer) => answer.arrayBuffer()));
  expect(Buffer.from(first!).equals(Buffer.from(second!))).toBe(true);
  const guessed = link.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 300}`);
  for (const each of [one, two]) expect((await fetch(each.address + guessed)).status).toBe(403);
});

test('when one process is killed, the other goes on, and nothing acknowledged is missing', async () => {
  const ids = await waiting(40);
  const acknowledged: string[] = [];
  const [one] = processes;
  const killed: Promise<void>[] = [];
  const work = async (mine: readonly string[]): Promise<void> => {
    for (const id of mine) {
      const headers = { 'idempotency-key': `kill-${id}` };
      const approve = () => send(admin, 'PATCH', `/profilebase/${id}/approve`, { headers });
      // A caller whose connection broke asks again with the same key, as the workbench does; what is being killed
      // may take one connection more before it is gone.
      expect((await approve().catch(approve).catch(approve)).status).toBe(200);
      acknowledged.push(id);
      if (acknowledged.length === 8) killed.push(one.end('SIGKILL'));
    }
  };
  await Promise.all([0, 1, 2, 3].map((part) => work(ids.filter((_, index) => index % 4 === part))));
  await Promise.all(killed);
  expect(killed).toHaveLength(1);
  expect(acknowledged.toSorted()).toEqual(ids.toSorted());
  for (const id of ids) {
    const { profile, events } = await storedOf(services(), id);
    expect([profile.status, events.length]).toEqual(['approved', 1]);
  }
  expect((await verifyAuditTrail(database.kysely)).broken).toBeNull();
});
