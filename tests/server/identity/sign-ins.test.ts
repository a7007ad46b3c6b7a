import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../src/server/platform/http/api.ts';
import type { Services } from '../../../src/server/platform/calls/call.ts';
import { handlers } from '../../../src/server/all-handlers.ts';
import { findByEmail, setDisabled } from '../../../src/server/identity/accounts.ts';
import { localSignIns } from '../../../src/server/identity/open-identity.ts';
import { liveHub } from '../../../src/server/live/live-hub.ts';
import { codeAt, finalizeEnrolment, startEnrolment } from './authenticator.ts';
import {
  CLAIMS,
  openIdentity,
  postAccounts,
  postFactors,
  refreshWith,
  NO_SECRETS,
  SIGN_IN_LIFE,
  signInDirectly,
} from './fixture.ts';

const identity = openIdentity();
let app: ReturnType<typeof api>;
beforeAll(() => {
  const { database, now } = identity.services;
  const log = pino({ level: 'silent' });
  const services = {
    database,
    now,
    log,
    signIns: localSignIns({ ...identity.services, secrets: NO_SECRETS, life: SIGN_IN_LIFE }),
  };
  app = api({
    services: services as unknown as Services,
    check: (authorization, anybody) => identity.tokenCheck.check(authorization, anybody),
    handlers,
  });
});

async function ask(method: 'GET' | 'POST', path: string, idToken: string) {
  const answer = await app.request(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${idToken}` } });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}
const refresh = (refreshToken: string) => refreshWith(identity.provider, refreshToken);

test('signing out everywhere ends every sign-in of the person, and nobody else’s', async () => {
  await identity.addAccount('ilse@x.test');
  await identity.addAccount('bystander@x.test');
  const desk = await signInDirectly(identity.provider, 'ilse@x.test');
  const laptop = await signInDirectly(identity.provider, 'ilse@x.test');
  const bystander = await signInDirectly(identity.provider, 'bystander@x.test');
  // Asked before, so that the API remembers each account as it was.
  for (const { idToken } of [desk, laptop, bystander]) {
    expect((await ask('GET', '/me/preferences', idToken)).status).toBe(200);
  }
  expect((await ask('POST', '/me/sessions/end', desk.idToken)).status).toBe(200);
  for (const { idToken, refreshToken } of [desk, laptop]) {
    const refused = await ask('GET', '/me/preferences', idToken);
    expect([refused.status, refused.body.code]).toEqual([401, 'token-expired']);
    expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED');
  }
  expect((await ask('GET', '/me/preferences', bystander.idToken)).status).toBe(200);
  expect((await refresh(bystander.refreshToken)).status).toBe(200);
  const again = await signInDirectly(identity.provider, 'ilse@x.test');
  expect((await ask('GET', '/me/preferences', again.idToken)).status).toBe(200);
});

const accepted = async (idToken: string) => (await ask('GET', '/me/preferences', idToken)).status === 200;
const renewed = async (refreshToken: string): Promise<Tokens | string> => {
  const { status, body } = await refresh(refreshToken);
  if (status !== 200) return body.error?.message ?? '';
  return { idToken: body.id_token as string, refreshToken: body.refresh_token as string };
};
type Tokens = { idToken: string; refreshToken: string };
async function signedIn(email: string): Promise<Tokens> {
  await identity.addAccount(email);
  return signInDirectly(identity.provider, email);
}
function tokensOf(answer: Tokens | string): Tokens {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

test('signing out ends this sign-in and no other, at once here and within 30 s in another process', async () => {
  const desk = await signedIn('two-desks@x.test');
  const laptop = await signInDirectly(identity.provider, 'two-desks@x.test');
  const other = await identity.start();
  const elsewhere = (idToken: string) => other.tokenCheck.check(`Bearer ${idToken}`);
  for (const { idToken } of [desk, laptop]) await elsewhere(idToken);
  expect((await ask('POST', '/me/sessions/current/end', desk.idToken)).status).toBe(200);
  const refused = await ask('GET', '/me/preferences', desk.idToken);
  expect([refused.status, refused.body.code]).toEqual([401, 'token-expired']);
  expect(await renewed(desk.refreshToken)).toBe('TOKEN_EXPIRED');
  const lookup = await postAccounts(identity.provider, 'lookup', { idToken: desk.idToken });
  expect(lookup.body.error?.message).toBe('TOKEN_EXPIRED');
  identity.clock.forward(30);
  await expect(elsewhere(desk.idToken)).rejects.toMatchObject({ code: 'token-expired' });
  expect(await accepted(laptop.idToken)).toBe(true);
  expect((await elsewhere(laptop.idToken)).id).toBeTruthy();
  expect(await accepted(tokensOf(await renewed(laptop.refreshToken)).idToken)).toBe(true);
});

test('who has no role, or no second factor yet, signs out at the server as everybody does', async () => {
  for (const [email, claims, code] of [
    ['nobody@x.test', { ...CLAIMS, roles: [] as string[] }, 'no-role'],
    ['nobody-yet@x.test', { ...CLAIMS, roles: [] as string[], forcedTotp: true }, 'second-factor-required'],
    ['halfway@x.test', { ...CLAIMS, forcedTotp: true }, 'second-factor-required'],
  ] as const) {
    await identity.addAccount(email, { claims });
    const { idToken, refreshToken } = await signInDirectly(identity.provider, email);
    expect((await ask('GET', '/me/preferences', idToken)).body.code, email).toBe(code);
    expect((await ask('POST', '/me/sessions/current/end', idToken)).status, email).toBe(200);
    expect(await renewed(refreshToken), email).toBe('TOKEN_EXPIRED');
    expect((await ask('POST', '/me/sessions/current/end', idToken)).body.code, email).toBe('token-expired');
    const started = await postFactors(identity.provider, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    expect(started.body.error?.message).toBe('TOKEN_EXPIRED');
  }
});

describe('a refresh token that comes twice', () => {
  test('at once from two tabs gives both the same successor, which goes on', async () => {
    const { refreshToken } = await signedIn('tabs@x.test');
    identity.clock.forward(3000);
    const answers = await Promise.all(Array.from({ length: 4 }, () => renewed(refreshToken)));
    const successors = new Set(answers.map((answer) => tokensOf(answer).refreshToken));
    expect(successors.size).toBe(1);
    expect(tokensOf(await renewed([...successors][0] ?? '')).refreshToken).not.toBe(refreshToken);
  });

  test('after a minute ends the whole sign-in: one of the two who have it has stolen it', async () => {
    const { refreshToken: stolen } = await signedIn('stolen@x.test');
    const other = await signInDirectly(identity.provider, 'stolen@x.test');
    const owner = tokensOf(await renewed(stolen));
    expect(await accepted(owner.idToken)).toBe(true);
    identity.clock.forward(61);
    expect(await renewed(stolen)).toBe('TOKEN_EXPIRED');
    expect(await renewed(owner.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await accepted(owner.idToken)).toBe(false);
    expect(await accepted(tokensOf(await renewed(other.refreshToken)).idToken)).toBe(true);
  });

  test('within its own minute gives the newest, however often the other tab has renewed it since', async () => {
    const { refreshToken: first } = await signedIn('far-behind@x.test');
    const second = tokensOf(await renewed(first)).refreshToken;
    identity.clock.forward(40);
    const third = tokensOf(await renewed(second)).refreshToken;
    identity.clock.forward(20);
    const late = tokensOf(await renewed(first));
    expect([late.refreshToken, await accepted(late.idToken)]).toEqual([third, true]);
    identity.clock.forward(20);
    // The second has a minute of its own, the first has had it; both tabs go on with the newest.
    expect(tokensOf(await renewed(second)).refreshToken).toBe(third);
    const fourth = tokensOf(await renewed(third)).refreshToken;
    expect([await renewed(first), await renewed(fourth)]).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  });

  test('has no minute once the sign-in knows more than it did when the token was made', async () => {
    const email = 'changed-since@x.test';
    const { idToken, refreshToken: before } = await signedIn(email);
    const { secret, session } = await startEnrolment(identity.provider, idToken);
    const code = codeAt(secret, identity.clock.now());
    const enrolled = await finalizeEnrolment(identity.provider, idToken, session, code);
    const since = enrolled.body.refreshToken as string;
    expect([await renewed(before), await renewed(since)]).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  });
});

test('a sign-in is over twelve hours after it began, however often it was renewed', async () => {
  let tokens = await signedIn('long-day@x.test');
  for (let hours = 0; hours < 11; hours += 1) {
    identity.clock.forward(3600);
    tokens = tokensOf(await renewed(tokens.refreshToken));
  }
  identity.clock.forward(3599);
  tokens = tokensOf(await renewed(tokens.refreshToken));
  expect(await accepted(tokens.idToken)).toBe(true);
  identity.clock.forward(1);
  expect(await accepted(tokens.idToken)).toBe(false);
  expect(await renewed(tokens.refreshToken)).toBe('TOKEN_EXPIRED');
  // What is over is not kept: the next sign-in of the account takes it away.
  await signInDirectly(identity.provider, 'long-day@x.test');
  identity.clock.forward(1);
  await signInDirectly(identity.provider, 'long-day@x.test');
  expect(await renewed(tokens.refreshToken)).toBe('INVALID_REFRESH_TOKEN');
});

const endings: [string, (email: string, idToken: string) => Promise<unknown>][] = [
  ['after a sign-out', (_email, idToken) => ask('POST', '/me/sessions/current/end', idToken)],
  ['after signing out everywhere', (_email, idToken) => ask('POST', '/me/sessions/end', idToken)],
  [
    'when the account is disabled',
    async (email) => {
      const account = await findByEmail(identity.services.database, email);
      await setDisabled(identity.services, account?.id ?? '', true);
    },
  ],
];
test.each(endings)('a stream of live news ends within 30 s, in another process as well, %s', async (what, end) => {
  const email = `${what.replaceAll(' ', '-')}@x.test`;
  const { idToken } = await signedIn(email);
  const { tokenCheck, services } = await identity.start();
  const log = pino({ level: 'silent' });
  const live = liveHub({ ...services, log }, null);
  const other = api({
    services: { ...services, log, live } as unknown as Services,
    check: (authorization, anybody) => tokenCheck.check(authorization, anybody),
    handlers,
  });
  const stream = await other.request('/api/v1/live', { headers: { authorization: `Bearer ${idToken}` } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  let over = false;
  const read = async () => {
    while (!(await reader.read()).done);
    over = true;
  };
  const reading = read();
  const forThirtySeconds = async () => {
    for (let second = 0; second < 30; second += 1) {
      identity.clock.forward(1);
      await live.poll();
    }
  };
  await forThirtySeconds();
  expect(over).toBe(false);
  await end(email, idToken);
  await forThirtySeconds();
  await reading;
  live.close();
});
