import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseToHeader } from '../../../../src/contract/policy/lease.ts';
import type { ClaimAnswer } from '../../../../src/contract/shapes/queue.ts';
import type { LogEntry } from '../../../../src/contract/shapes/log.ts';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { setClockFile } from '../../../support/clock-file.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../../support/base-profiles.ts';
import { preparedPlace, type PreparedPlace } from '../../../support/prepared-place.ts';
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { addPerson, renewAt, signInAt, STAFF_PASSWORD, type SignedIn } from '../../../support/staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLOCK = join(tmpdir(), `dossier-clock-${process.pid}`);
/** Puts the clock of the server so far ahead of this machine's; it is taken at once. */
const clock = (ahead: number) => setClockFile(CLOCK, ahead);

let place: PreparedPlace<{ waiting: string[]; draft: string }>;
let server: ServerProcess;
beforeAll(async () => {
  place = await preparedPlace(async (database) => {
    const services = { database: database.kysely };
    for (const name of ['ada', 'ben'] as const) await addPerson(database, name, 'BaseChecker');
    for (const name of ['root', 'thea'] as const) await addPerson(database, name, 'Admin');
    return {
      waiting: await insertBaseProfiles(services, [
        { status: 'awaiting_approval', waiting_since: new Date(Date.now() - HOUR) },
        { status: 'awaiting_approval', waiting_since: new Date(Date.now() - HOUR) },
      ]),
      draft: await insertBaseProfile(services),
    };
  });
  clock(0);
  server = await startServerProcess(
    { ...place.environment, CLOCK_FILE: CLOCK },
    { preload: fileURLToPath(new URL('../../../support/movable-clock.mjs', import.meta.url)) },
  );
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await place?.remove();
  rmSync(CLOCK, { force: true });
});

const signIn = (name: string) => signInAt(server.address, `${name}@dossier.test`);
async function send(
  { authorization }: SignedIn,
  method: string,
  path: string,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.address}/api/v1${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const claim = (person: SignedIn, id = '') =>
  send(person, 'POST', '/queue/claim', { body: { kind: 'base', id, reason: 'Out of turn' } });
const decide = (person: SignedIn, { lease, item }: ClaimAnswer) =>
  send(person, 'PATCH', `/profilebase/${item?.id}/approve`, {
    headers: { 'queue-lease': leaseToHeader({ id: lease?.id ?? '', token: lease?.token ?? 0 }) },
  });

/** One call of the identity provider. */
// oxlint-disable-next-line typescript/no-explicit-any
async function identity(method: string, body: object): Promise<any> {
  const answer = await fetch(`${server.address}/identitytoolkit.googleapis.com/${method}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}
/** The code that an authenticator app shows on a phone whose clock is so far ahead. */
const codeOf = (secret: string, ahead: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + ahead,
  });
async function answerWith(code: string): Promise<string> {
  const password = { email: 'thea@dossier.test', password: STAFF_PASSWORD, returnSecureToken: true };
  const { mfaPendingCredential, mfaInfo } = await identity('v1/accounts:signInWithPassword', password);
  const answer = await identity('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: mfaInfo[0].mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: code },
  });
  return answer.idToken ? 'signed in' : answer.error.message;
}

test('the clock of the machine jumps two hours ahead and back again: claims, tokens, codes, keys and the trail keep what they promise', async () => {
  const { waiting, draft } = place.filled;
  const [first = '', second = ''] = waiting;
  const ada = await signIn('ada');
  const claimed = await claim(ada, first);
  expect(claimed.status).toBe(200);
  const root = await signIn('root');
  const approveDraft = (person: SignedIn) =>
    send(person, 'PATCH', `/profilebase/${draft}/approve`, { headers: { 'idempotency-key': 'before-the-jump' } });
  const approved = await approveDraft(root);
  expect(approved.status).toBe(200);
  const thea = await signIn('thea');
  const idToken = thea.authorization.replace('Bearer ', '');
  const { totpSessionInfo } = await identity('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const secret = totpSessionInfo.sharedSecretKey as string;
  const enrolledWith = codeOf(secret, 0);
  const enrolled = await identity('v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName: 'Phone',
    totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode: enrolledWith },
  });
  expect(enrolled.idToken).toBeTruthy();

  clock(2 * HOUR);
  expect((await send(ada, 'GET', '/queue')).body.code).toBe('token-expired');
  expect(await renewAt(server.address, ada)).not.toBeNull();
  // Her claim has ended by this clock: somebody else gets the item, and her own decision is refused.
  const [adaLater, benLater, rootLater] = [await signIn('ada'), await signIn('ben'), await signIn('root')];
  const taken = await claim(benLater, first);
  expect(taken.status).toBe(200);
  expect((await decide(adaLater, claimed.body)).body.code).toBe('lease-lost');
  expect((await decide(benLater, taken.body)).status).toBe(200);
  const heldFromThen = await claim(benLater, second);
  expect(heldFromThen.status).toBe(200);
  expect(await approveDraft(rootLater)).toEqual(approved);
  expect(await answerWith(codeOf(secret, 2 * HOUR))).toBe('signed in');

  clock(0);
  // A token of a time that has not come does not count; whoever signs in anew is in.
  expect((await send(benLater, 'GET', '/queue')).body.code).toBe('token-invalid');
  const [adaBack, rootBack] = [await signIn('ada'), await signIn('root')];
  expect(await approveDraft(rootBack)).toEqual(approved);
  expect(await answerWith(enrolledWith)).toBe('INVALID_CODE');
  // A claim made ahead of time lasts ten minutes from now and not for two hours.
  expect((await claim(adaBack, second)).body.code).toBe('leased');
  clock(11 * MINUTE);
  const freed = await claim(adaBack, second);
  expect(freed.status).toBe(200);
  expect((await decide(adaBack, freed.body)).status).toBe(200);

  const undone = await send(rootBack, 'POST', `/action/${approved.body.action_id}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  const { logs } = (await send(rootBack, 'POST', '/log', { body: { page: 1, limit: 10, profile_base_id: draft } }))
    .body as { logs: LogEntry[] };
  expect(logs.map(({ prev_hash: before }) => before)).toEqual([
    ...logs.slice(1).map(({ hash }) => hash),
    expect.any(String),
  ]);

  await server.end('SIGTERM');
  await place.look(async ({ kysely: database }) => {
    expect((await verifyAuditTrail(database)).broken).toBeNull();
    for (const id of waiting) {
      const { profile, events } = await storedOf({ database }, id);
      expect([profile.status, events.length]).toEqual(['approved', 1]);
    }
    expect((await storedOf({ database }, draft)).events).toHaveLength(2);
  });
}, 120_000);
