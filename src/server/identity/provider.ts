import { Hono, type MiddlewareHandler, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { codeSignInEndpoint } from './code-sign-in.ts';
import { enrollmentFinalizeEndpoint, enrollmentStartEndpoint } from './enrollment.ts';
import { IdentityRefusal, answerRefusal } from '../../libraries/identity-toolkit/refusals.ts';
import { type ProviderServices, assertStillSignedIn } from './provider-services.ts';
import { signInSource, addressLimit } from './sign-in-source.ts';
import { signInEndpoint, sourceOfSignIn } from './sign-in.ts';
import { lookupEndpoint } from './account-endpoints.ts';
import { endSignIn } from './account-state.ts';
import { ID_TOKEN_LIFETIME, issueIdToken } from '../../libraries/identity-toolkit/id-token.ts';
import { renewSession, type Renewal, readRefreshToken, type RefreshToken } from './sessions.ts';

/**
 * securetoken's token endpoint: a new ID token for a session, and a new refresh token. A token that was renewed gives
 * the newest for a minute; using it later ends the sign-in, because nobody can say whether its owner or a thief with
 * a copy sends it.
 */
function refreshEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (!form.get('grant_type')) throw new IdentityRefusal('MISSING_GRANT_TYPE');
    if (form.get('grant_type') !== 'refresh_token') throw new IdentityRefusal('INVALID_GRANT_TYPE');
    const text = form.get('refresh_token');
    if (!text) throw new IdentityRefusal('MISSING_REFRESH_TOKEN');
    const token = readRefreshToken(services.secrets, text);
    const renewal =
      token && (await services.database.transaction().execute((database) => renew({ ...services, database }, token)));
    if (renewal?.kind === 'again') {
      services.directory.forget(renewal.account.id);
      services.log.warn({ accountId: renewal.account.id }, 'a refresh token came twice, its sign-in is over');
      throw new IdentityRefusal('TOKEN_EXPIRED');
    }
    if (renewal?.kind !== 'renewed') throw new IdentityRefusal('INVALID_REFRESH_TOKEN');
    const { account, session, refreshToken } = renewal;
    const idToken = await issueIdToken(services, account, session);
    return c.json({
      access_token: idToken,
      expires_in: String(ID_TOKEN_LIFETIME),
      token_type: 'Bearer',
      refresh_token: refreshToken,
      id_token: idToken,
      user_id: account.id,
      project_id: services.projectId,
    });
  };
}

/** Refusals roll back; what ends the sign-in must be committed. */
async function renew(services: ProviderServices, token: RefreshToken): Promise<Renewal> {
  const now = services.now();
  const renewal = await renewSession(services, token, now);
  if (renewal.kind === 'unknown') return renewal;
  await assertStillSignedIn(services, renewal.account, renewal.session);
  if (renewal.kind === 'again') {
    await endSignIn(services.database, { accountId: renewal.account.id, signIn: token.signIn }, now);
  }
  return renewal;
}

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const FACTORS = '/identitytoolkit.googleapis.com/v2/accounts';
const PREFIXES = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*', '/service_accounts/*'];

/** Bytes; a token with a thousand bytes of claims fits many times over. */
const LARGEST_BODY = 16 * 1024;

/** The whole body, which Hono keeps for the endpoint: an incomplete one was cut off by its caller, and is no fault of ours. */
function received(limit: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    const keep = async () => void (await c.req.text());
    const tooLarge = await limit(c, keep).catch(() => {
      throw new IdentityRefusal('The request was cut off before its end.');
    });
    return tooLarge ?? next();
  };
}

/**
 * The local identity provider: the part of the Identity Toolkit protocol that the firebase SDK uses for sign-in with
 * a password and a one-time code. Its paths start at the root of the origin, because the SDK keeps only the origin of
 * an emulator's address. Mount it before anything that answers all paths: unknown paths below its prefixes are
 * refused in JSON, as the SDK needs.
 */
export function identityProvider(services: ProviderServices): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof IdentityRefusal) return answerRefusal(c, error);
    services.log.error({ err: error }, 'identity provider failed');
    return answerRefusal(c, new IdentityRefusal('INTERNAL_ERROR', 500));
  });
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => answerRefusal(c, new IdentityRefusal('Request payload size exceeds the limit.', 413)),
  });
  for (const prefix of PREFIXES) app.use(prefix, received(limit));
  const limited = addressLimit(services.now);
  const passwords = limited((c) => sourceOfSignIn(services, c));
  // The account is known after a right password; its tries are counted there.
  const codes = limited((c) => signInSource(services, c, null));
  app.post(`${ACCOUNTS}:signInWithPassword`, passwords, signInEndpoint(services));
  app.post(`${FACTORS}/mfaSignIn:finalize`, codes, codeSignInEndpoint(services));
  app.post(`${FACTORS}/mfaEnrollment:start`, enrollmentStartEndpoint(services));
  app.post(`${FACTORS}/mfaEnrollment:finalize`, enrollmentFinalizeEndpoint(services));
  app.post(`${ACCOUNTS}:lookup`, lookupEndpoint(services));
  app.post('/securetoken.googleapis.com/v1/token', refreshEndpoint(services));
  app.get('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', (c) =>
    c.json(services.key.publicKeys, 200, { 'cache-control': 'public, max-age=3600' }),
  );
  for (const prefix of PREFIXES) {
    app.all(prefix, (c) => answerRefusal(c, new IdentityRefusal('Method not found.', 404)));
  }
  return app;
}
