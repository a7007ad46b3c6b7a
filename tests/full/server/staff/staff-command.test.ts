import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/platform/configuration/config.ts';
import { PROOF, proofOf, QUESTION } from '../../../../src/server/platform/control/control-protocol.ts';
import { start, type Running } from '../../../../src/server/start.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { codeAt } from '../../../server/identity/authenticator.ts';
import { staffCommand } from '../../../server/staff/command-line.ts';
import { googleDouble } from '../../../server/staff/google-double.ts';

const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));
let directory: string;
let running: Running | null;
beforeEach(async () => {
  directory = await freshDataDirectory();
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await rm(directory, { recursive: true });
});

const staff = (typed: string, input?: string) => staffCommand(typed.split(' '), { DATA_DIR: directory }, input);

async function serve(): Promise<Running> {
  const config = readConfig({ DATA_DIR: directory, PORT: '0', SAMPLE: 'none' });
  running = await start({ config, project: PROJECT, development: false, print() {} });
  return running;
}

async function stop(): Promise<void> {
  await running?.stop();
  running = null;
}

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${running?.address}/identitytoolkit.googleapis.com${path}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function signIn(email: string, password: string): Promise<string> {
  const { body } = await post('/v1/accounts:signInWithPassword', { email, password });
  return typeof body['idToken'] === 'string' ? body['idToken'] : JSON.stringify(body);
}

/** The status of an API call that every role may make. */
async function apiStatus(idToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${idToken}` };
  return (await fetch(`${running?.address}/api/v1/locale`, { headers })).status;
}

const passwordIn = (out: string) => /this once: (\S+)/.exec(out)?.[1] ?? '';

test('with the server stopped it writes to the database, and the next start knows the people', async () => {
  const added = await staff('add ilse@x.test --name Ilse --role Creator --geo nl --geo de-at --force-totp');
  expect([added.errors, added.code]).toEqual(['', 0]);
  expect(added.out).toContain(
    'Ilse can sign in as ilse@x.test and works as Creator on nl, de-at with a forced second factor.\n',
  );
  const again = await staff('add ilse@x.test --name Ilse --role Creator');
  expect(again).toEqual({ code: 2, out: '', errors: 'There is an account for ilse@x.test already.\n' });
  const roles = await staff('set-roles ilse@x.test --role Admin --all-geos --no-force-totp');
  expect(roles.out).toBe('ilse@x.test works as Admin on all geos, and is signed out everywhere.\n');
  const list = await staff('list');
  expect(list.out).toMatch(
    /^E-MAIL +NAME +ROLES +GEOS +STATE +LAST SIGN-IN\nilse@x\.test +Ilse +Admin +all +enabled +never\n$/,
  );
  await serve();
  expect(await apiStatus(await signIn('ilse@x.test', passwordIn(added.out)))).toBe(200);
});

test('with the server running it goes through the server, which acts on it at once', async () => {
  await serve();
  const added = await staff('add ilse@x.test --name Ilse --role Creator --password-from-stdin', 'a piped password\n');
  expect(added.errors).toBe('');
  expect(added.out).toBe('Ilse can sign in as ilse@x.test and works as Creator on all geos.\n');
  const token = await signIn('ilse@x.test', 'a piped password');
  expect(await apiStatus(token)).toBe(200);
  expect((await staff('disable ilse@x.test')).out).toBe('ilse@x.test is disabled.\n');
  expect(await apiStatus(token)).toBe(401);
  expect(await signIn('ilse@x.test', 'a piped password')).toContain('USER_DISABLED');
  expect((await staff('disable ilse@x.test')).out).toBe('ilse@x.test was disabled already.\n');
  expect((await staff('enable ilse@x.test')).out).toBe('ilse@x.test is enabled.\n');
  expect(await apiStatus(token), 'the sign-in from before').toBe(401);
  expect(await apiStatus(await signIn('ilse@x.test', 'a piped password'))).toBe(200);

  // Of another person: what ends within the second in which it began anew would stay.
  await staff('add mona@x.test --name Mona --role Creator --password-from-stdin', 'a piped password\n');
  const other = await signIn('mona@x.test', 'a piped password');
  expect(await apiStatus(other)).toBe(200);
  const changed = await staff('set-password mona@x.test');
  expect(changed.out).toMatch(/^mona@x\.test has a new password and is signed out everywhere\.\nPassword, shown/);
  expect(await apiStatus(other)).toBe(401);
  expect(await apiStatus(await signIn('mona@x.test', passwordIn(changed.out)))).toBe(200);
});

/** Enrols over HTTP, as the SDK does. */
async function enrol(email: string, password: string): Promise<void> {
  const idToken = await signIn(email, password);
  const { body } = await post('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const { sharedSecretKey, sessionInfo } = body['totpSessionInfo'] as Record<string, string>;
  const verificationCode = codeAt(sharedSecretKey ?? '', new Date());
  const finalize = { idToken, displayName: 'Phone', totpVerificationInfo: { sessionInfo, verificationCode } };
  expect((await post('/v2/accounts/mfaEnrollment:finalize', finalize)).status).toBe(200);
}

test('a lost key stops the start until everybody is to enrol anew', async () => {
  await serve();
  const { out } = await staff('add ilse@x.test --name Ilse --role Creator');
  await enrol('ilse@x.test', passwordIn(out));
  await stop();
  await rm(join(directory, 'identity-secrets.key'));
  await expect(serve()).rejects.toThrow('is missing. Restore the right file, or have everybody enrol again');
  expect((await staff('reset-totp --all')).out).toBe('1 person has to enrol a second factor again.\n');
  await serve();
  expect(await apiStatus(await signIn('ilse@x.test', passwordIn(out)))).toBe(200);
});

const controlFile = () => join(directory, 'staff-control.json');

test('the way to the running server is open only to those who can read its file', async () => {
  await serve();
  expect((await stat(controlFile())).mode & 0o777).toBe(0o600);
  const { port, token } = JSON.parse(await readFile(controlFile(), 'utf8')) as { port: number; token: string };
  const question = 'Who gives this order?';
  const order = (authorization: string, call = 'list', body = '[]') =>
    fetch(`http://127.0.0.1:${port}/${call}`, {
      method: 'POST',
      headers: { authorization, [QUESTION]: question },
      body,
    });
  const proof = proofOf(token, 'gives orders', question);
  const refused = [
    '',
    `Bearer ${proof.toLowerCase()}x`,
    `Bearer ${token}`,
    `Bearer ${proofOf(token, 'takes orders', question)}`,
    `Bearer ${proofOf(token, 'gives orders', '')}`,
  ];
  for (const authorization of refused) {
    const answer = await order(authorization);
    expect([answer.status, answer.headers.get(PROOF)], authorization).toEqual([401, null]);
  }
  expect((await order(`Bearer ${proof}`)).status).toBe(200);
  expect((await order(`Bearer ${proof}`, 'toString')).status).toBe(400);
  expect((await order(`Bearer ${proof}`, 'setDisabled', '["id"]')).status).toBe(400);
  expect((await fetch(`${running?.address}/list`, { method: 'POST' })).status).toBe(404);
});

test('the way to the running server is closed with the server, and one left by a killed server does no harm', async () => {
  await serve();
  const left = await readFile(controlFile(), 'utf8');
  await stop();
  await expect(stat(controlFile())).rejects.toThrow('ENOENT');
  await writeFile(controlFile(), left);
  expect(await staff('list')).toEqual({ code: 0, out: 'There are no staff accounts.\n', errors: '' });
});

test('a running server to which no way is found keeps the database, and a sentence says so', async () => {
  await serve();
  await rm(controlFile());
  const { code, out, errors } = await staff('list');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(errors).toMatch(/^A Dossier \(process \d+\) is using the data directory .* and cannot take commands/);
});

test('on Firebase the same orders go to the project', async () => {
  const google = await googleDouble();
  const environment = {
    GOOGLE_DOUBLE: google.origin,
    GOOGLE_APPLICATION_CREDENTIALS: google.keyFile,
    FIREBASE_PROJECT_ID: 'staff-tools',
    FIREBASE_API_KEY: 'public-key',
  };
  const onFirebase = (typed: string, input?: string) => staffCommand(typed.split(' '), environment, input);
  try {
    const added = await onFirebase('add ilse@x.test --name Ilse --role ProfileCMSAdmin');
    expect(added.errors).toBe('');
    expect(added.out).toContain('Ilse can sign in as ilse@x.test and works as ProfileCMSAdmin on all geos.');
    const [account] = [...google.accounts.values()];
    expect(account).toMatchObject({ email: 'ilse@x.test', passwordGiven: passwordIn(added.out) });
    // Of the last Admin it is refused, as with the local provider.
    expect((await onFirebase('disable ilse@x.test')).errors).toMatch(/^This is the last Admin/);
    await onFirebase('add otto@x.test --name Otto --role ProfileCMSAdmin');
    expect((await onFirebase('disable ilse@x.test')).out).toBe('ilse@x.test is disabled.\n');
    expect((await onFirebase('list')).out).toMatch(/ilse@x\.test +Ilse +ProfileCMSAdmin +all +disabled +never/);
    expect((await onFirebase('set-roles nobody@x.test --role Admin')).code).toBe(2);
  } finally {
    await google.close();
  }
});
