import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '../../../../src/server/platform/configuration/config.ts';
import { openIdentity, type Identity } from '../../../../src/server/identity/open-identity.ts';
import { start } from '../../../../src/server/start.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { PROJECT_ID, googleDouble, type GoogleDouble } from '../../../server/staff/google-double.ts';
import { redirected } from '../../../server/staff/redirect-google.ts';
import { testClock } from '../../../server/identity/clock.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
const SECOND = Date.UTC(2026, 10, 21, 9) / 1000;
let google: GoogleDouble;
beforeEach(async () => {
  google = await googleDouble();
  vi.stubGlobal('fetch', redirected(google.origin, fetch));
  google.accounts.set('uid-1', { localId: 'uid-1', email: 'ilse@x.test', validSince: String(SECOND - 600) });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await google.close();
});

const settings = (more: Record<string, string> = {}) => ({
  FIREBASE_PROJECT_ID: PROJECT_ID,
  FIREBASE_API_KEY: 'public-key',
  GOOGLE_APPLICATION_CREDENTIALS: google.keyFile,
  ...more,
});

const token = (changes: Record<string, unknown> = {}) =>
  google.idToken({
    sub: 'uid-1',
    iat: SECOND - 60,
    exp: SECOND + 3540,
    auth_time: SECOND - 60,
    name: 'Ilse Verhoeven',
    roles: ['ProfileCMSFillIn'],
    firebase: { sign_in_provider: 'password' },
    ...changes,
  });

describe('the token check', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let clock: ReturnType<typeof testClock>;
  let identity: Identity;
  const opened = (more: Record<string, string> = {}) =>
    openIdentity({
      config: readConfig(settings(more)),
      database: database.kysely,
      now: clock.now,
      log: pino({ level: 'silent' }),
    });

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    // All that is written with the project's accounts; the rest is remembered by each identity for itself.
    await database.kysely.deleteFrom('ended_sign_in').execute();
    clock = testClock();
    identity = await opened();
  });

  const check = async (idToken: string) => identity.tokens.check(`Bearer ${idToken}`);
  const change = (fields: Record<string, unknown>) =>
    google.accounts.set('uid-1', { ...google.accounts.get('uid-1'), localId: 'uid-1', ...fields });

  test('takes a token of the project and asks the project about its account', async () => {
    expect(await check(await token())).toEqual({
      id: 'uid-1',
      name: 'Ilse Verhoeven',
      role: 'FillIn',
      geos: [],
      signIn: String(SECOND - 60),
    });
    expect(google.requests).toEqual([
      { call: `POST /v1/projects/${PROJECT_ID}/accounts:lookup`, body: { localId: ['uid-1'] } },
    ]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['disabled', 'account-disabled', { disabled: true }],
    ['signed out everywhere', 'token-expired', { validSince: String(SECOND) }],
    ['given a second factor', 'second-factor-required', { mfaInfo: [{ mfaEnrollmentId: 'f', totpInfo: {} }] }],
  ])('an account that was %s in the console is out within 30 s: %s', async (_what, code, fields) => {
    await check(await token());
    change(fields);
    clock.forward(19);
    expect((await check(await token())).id).toBe('uid-1');
    clock.forward(1);
    await expect(check(await token())).rejects.toMatchObject({ code });
  });

  test('a person who signs out everywhere is out at once, and the project is reported', async () => {
    await check(await token());
    const transaction = undefined as never;
    await identity.signIns.endAll(transaction, 'uid-1');
    identity.signIns.ended('uid-1');
    expect(google.accounts.get('uid-1')?.validSince).toBe(String(SECOND + 1));
    await expect(check(await token())).rejects.toMatchObject({ code: 'token-expired' });
  });

  test('a sign-in that was ended is out at once, although the project knows nothing of it; others go on', async () => {
    const [own, later] = [await token(), await token({ auth_time: SECOND - 30, iat: SECOND - 30 })];
    const { signIn } = await check(own);
    await database.kysely
      .transaction()
      .execute((transaction) => identity.signIns.end(transaction, 'uid-1', signIn ?? ''));
    identity.signIns.ended('uid-1');
    await expect(check(own)).rejects.toMatchObject({ code: 'token-expired' });
    expect((await check(later)).id).toBe('uid-1');
  });

  test('refuses an account that is gone', async () => {
    google.accounts.clear();
    await expect(check(await token())).rejects.toMatchObject({ code: 'token-invalid' });
  });

  test('with a tenant takes its tokens only, and asks below the tenant', async () => {
    identity = await opened({ FIREBASE_TENANT_ID: 'staff' });
    await expect(check(await token())).rejects.toMatchObject({ code: 'token-invalid' });
    expect((await check(await token({ firebase: { tenant: 'staff' } }))).id).toBe('uid-1');
    expect(google.requests.map(({ call }) => call)).toEqual([
      `POST /v1/projects/${PROJECT_ID}/tenants/staff/accounts:lookup`,
    ]);
  });
});

test('the server has no local provider, shows the page about the project and lets it reach Google', async () => {
  const directory = await freshDataDirectory();
  const config = readConfig(settings({ DATA_DIR: directory, PORT: '0', SAMPLE: '1' }));
  const running = await start({ config, project: PROJECT, development: false, print() {} });
  try {
    expect(running.accounts).toEqual([]);
    const answer = await fetch(`${running.address}/configuration.json`);
    expect(await answer.json()).toEqual({
      identity: {
        kind: 'firebase',
        projectId: PROJECT_ID,
        apiKey: 'public-key',
        authDomain: 'staff-tools.firebaseapp.com',
        tenantId: null,
      },
      geoUrl: '/geo/v1',
    });
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com');
    const local = await fetch(`${running.address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: 'POST',
      body: '{}',
    });
    expect(local.status).toBe(404);
    const second = Math.floor(Date.now() / 1000);
    const idToken = await token({ iat: second, exp: second + 3600, auth_time: second });
    const headers = { authorization: `Bearer ${idToken}` };
    expect((await fetch(`${running.address}/api/v1/locale`, { headers })).status).toBe(200);
  } finally {
    await running.stop();
    await rm(directory, { recursive: true });
  }
});
