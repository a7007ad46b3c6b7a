import type { Context } from 'hono';
import { endSignIn } from './account-state.ts';
import { ID_TOKEN_LIFETIME, issueIdToken } from './id-token.ts';
import { assertStillSignedIn, type ProviderServices, IdentityRefusal } from './provider-services.ts';
import { renewSession, type Renewal, readRefreshToken, type RefreshToken } from './sessions.ts';

/**
 * securetoken's token endpoint: a new ID token for a session, and a new refresh token. A token that was renewed gives
 * the newest for a minute; using it later ends the sign-in, because nobody can say whether its owner or a thief with
 * a copy sends it.
 */
export function refreshEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
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
