import { pino } from 'pino';
import { handlers } from '../../../src/server/all-handlers.ts';
import { sealWith, type Services } from '../../../src/server/platform/calls/call.ts';
import { api } from '../../../src/server/platform/http/api.ts';
import { checkNoting } from '../../../src/server/identity/noted-sign-ins.ts';
import { localSignIns } from '../../../src/server/identity/open-identity.ts';
import { ensureLookups } from '../../../src/server/lookups/ensure-lookups.ts';
import { staffAccounts } from '../../../src/server/staff/local-staff.ts';
import { PASSWORD, SIGN_IN_LIFE, identityFixture } from '../identity/fixture.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

export interface Answered {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** People who sign in at the local provider, and the API that they use, as the server puts them together. */
export async function ownAccountFixture() {
  const identity = await identityFixture();
  const { database, now, directory } = identity.services;
  await ensureLookups(database);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const services = {
    database,
    now,
    log,
    accounts: directory,
    signIns: localSignIns({ directory, now, life: SIGN_IN_LIFE, database, secrets: identity.secrets }),
    staff: staffAccounts(null, { database, now, directory }),
    seal: sealWith(Buffer.from('a key of a test')),
  } as unknown as Services;
  const check = checkNoting((...asked) => identity.tokenCheck.check(...asked), { database, now, log });
  const app = api({ services, check, handlers });
  async function ask(
    { idToken, userAgent }: { idToken: string; userAgent?: string },
    method: 'GET' | 'POST',
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<Answered> {
    const answer = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${idToken}`,
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  /** A sign-in from a browser that says what it is. */
  async function signIn(email: string, userAgent = FIREFOX, password = PASSWORD) {
    const answer = await identity.provider.request(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    const body = (await answer.json()) as { idToken: string; refreshToken: string; error?: { message: string } };
    if (answer.status !== 200) throw new Error(body.error?.message);
    return { idToken: body.idToken, refreshToken: body.refreshToken, userAgent };
  }
  return { identity, services, logged, ask, signIn, close: () => identity.close() };
}

export type OwnAccountFixture = Awaited<ReturnType<typeof ownAccountFixture>>;
