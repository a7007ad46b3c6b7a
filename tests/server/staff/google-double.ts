import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { SignJWT, decodeProtectedHeader, exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { serveOnLoopback } from '../identity/fixture.ts';

export const PROJECT_ID = 'staff-tools';
const SERVICE_ACCOUNT = 'dossier@staff-tools.iam.gserviceaccount.com';
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
export type DoubleAccount = { localId: string } & Record<string, unknown>;

/** Google's endpoints as far as they are used here, for a project without tenants and for its tenant `staff`. */
export async function googleDouble() {
  const [service, signing] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const directory = await mkdtemp(join(tmpdir(), 'dossier-google-'));
  const keyFile = join(directory, 'key.json');
  const key = {
    type: 'service_account',
    client_email: SERVICE_ACCOUNT,
    private_key_id: 'service-key-1',
    private_key: await exportPKCS8(service.privateKey),
    token_uri: TOKEN_ADDRESS,
  };
  await writeFile(keyFile, JSON.stringify(key));
  const publicKey = { ...(await exportJWK(signing.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, DoubleAccount>();
  /** Method, path with query, and body of every request about accounts. */
  const requests: { call: string; body: unknown }[] = [];
  /** The signed statements that were exchanged, as far as they were right. */
  const exchanges: { scope: unknown; lifetime: number }[] = [];
  const accessToken = `access-${randomUUID()}`;
  /** Accounts on one page of a listing. */
  const pages = { size: 1000 };
  const app = new Hono();
  app.post('/oauth2.googleapis.com/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const assertion = form.get('assertion') ?? '';
    const grant = form.get('grant_type');
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return c.json({ error: 'grant' }, 400);
    try {
      const { payload } = await jwtVerify(assertion, service.publicKey, {
        algorithms: ['RS256'],
        issuer: SERVICE_ACCOUNT,
        audience: TOKEN_ADDRESS,
        // The server under test may have a clock of its own.
        currentDate: new Date('2026-11-21T09:00:00Z'),
        clockTolerance: 86_400,
      });
      if (decodeProtectedHeader(assertion).kid !== 'service-key-1') return c.json({ error: 'kid' }, 400);
      exchanges.push({ scope: payload['scope'], lifetime: (payload.exp ?? 0) - (payload.iat ?? 0) });
      return c.json({ access_token: accessToken, expires_in: 3599, token_type: 'Bearer' });
    } catch {
      return c.json({ error: 'invalid_grant' }, 400);
    }
  });
  app.get('/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', (c) =>
    c.json({ keys: [publicKey] }),
  );

  const refuse = (message: string) => Response.json({ error: { code: 400, message } }, { status: 400 });
  for (const scope of [`/v1/projects/${PROJECT_ID}`, `/v1/projects/${PROJECT_ID}/tenants/staff`]) {
    const base = `/identitytoolkit.googleapis.com${scope}/accounts`;
    app.use(`${base}*`, async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      const body: unknown = c.req.method === 'POST' ? await c.req.json() : null;
      const call = `${c.req.method} ${pathname.replace('/identitytoolkit.googleapis.com', '')}${search}`;
      requests.push({ call, body });
      if (c.req.header('authorization') !== `Bearer ${accessToken}`) {
        return c.json({ error: { code: 401, message: 'UNAUTHENTICATED' } }, 401);
      }
      return next();
    });
    app.post(base, async (c) => {
      const { password, ...fields } = await c.req.json<{ email: string; password: string }>();
      if ([...accounts.values()].some((account) => account['email'] === fields.email)) return refuse('EMAIL_EXISTS');
      const localId = createHash('sha256').update(fields.email).digest('base64url').slice(0, 28);
      accounts.set(localId, { localId, ...fields, passwordGiven: password, validSince: '0' });
      return c.json({ kind: 'identitytoolkit#SignupNewUserResponse', localId });
    });
    app.post(`${base}:lookup`, async (c) => {
      const { localId, email } = await c.req.json<{ localId?: string[]; email?: string[] }>();
      const users = [...accounts.values()].filter(
        (account) => localId?.includes(account.localId) || email?.includes(String(account['email'])),
      );
      return c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) });
    });
    app.post(`${base}:update`, async (c) => {
      const { localId, disableUser, mfa, password, ...fields } = await c.req.json<DoubleAccount>();
      const account = accounts.get(localId);
      if (!account) return refuse('USER_NOT_FOUND');
      const changed: DoubleAccount = { ...account, ...fields };
      if (disableUser !== undefined) changed['disabled'] = disableUser;
      if (password !== undefined) changed['passwordGiven'] = password;
      if (mfa !== undefined) delete changed['mfaInfo'];
      accounts.set(localId, changed);
      return c.json({ localId });
    });
    app.get(`${base}:batchGet`, (c) => {
      const from = Number(c.req.query('nextPageToken') ?? 0);
      const users = [...accounts.values()].slice(from, from + pages.size);
      const more = from + pages.size < accounts.size && { nextPageToken: String(from + pages.size) };
      return c.json({ ...(users.length > 0 && { users }), ...more });
    });
  }
  const served = await serveOnLoopback(app);

  return {
    origin: served.origin,
    keyFile,
    accounts,
    requests,
    exchanges,
    pages,
    /** An ID token as Firebase signs it. */
    idToken: (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1', typ: 'JWT' })
        .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
        .setAudience(PROJECT_ID)
        .sign(signing.privateKey),
    async close() {
      await served.close();
      await rm(directory, { recursive: true });
    },
  };
}

export type GoogleDouble = Awaited<ReturnType<typeof googleDouble>>;
