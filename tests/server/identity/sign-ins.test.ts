import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../../src/server/http/api.ts';
import type { Services } from '../../../src/server/http/call.ts';
import { handlers } from '../../../src/server/http/handlers.ts';
import { localSignIns } from '../../../src/server/identity/sign-ins.ts';
import { identityFixture, postRefresh, signInDirectly, type IdentityFixture } from './fixture.ts';

let identity: IdentityFixture;
let app: ReturnType<typeof api>;
beforeAll(async () => {
  identity = await identityFixture();
  const { database, now, directory } = identity.services;
  const services = { database, now, log: pino({ level: 'silent' }), signIns: localSignIns({ directory, now }) };
  app = api({
    services: services as unknown as Services,
    check: (authorization) => identity.tokenCheck.check(authorization),
    handlers,
  });
});
afterAll(() => identity.close());

async function ask(method: 'GET' | 'POST', path: string, idToken: string) {
  const answer = await app.request(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${idToken}` } });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}
const refresh = (refreshToken: string) =>
  postRefresh(identity.provider, { grant_type: 'refresh_token', refresh_token: refreshToken });

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
