import type { Context } from 'hono';
import { ID_TOKEN_LIFETIME, issueIdToken } from './id-token.ts';
import { assertStillSignedIn, type ProviderServices } from './provider-services.ts';
import { IdentityRefusal } from './refusal.ts';
import { findSession, touchSession } from './sessions.ts';

/** securetoken's token endpoint: a new ID token for a session. The refresh token stays the same. */
export function refreshEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (!form.get('grant_type')) throw new IdentityRefusal('MISSING_GRANT_TYPE');
    if (form.get('grant_type') !== 'refresh_token') throw new IdentityRefusal('INVALID_GRANT_TYPE');
    const refreshToken = form.get('refresh_token');
    if (!refreshToken) throw new IdentityRefusal('MISSING_REFRESH_TOKEN');
    const now = services.now();
    const found = await findSession(services.database, refreshToken, now);
    if (!found) throw new IdentityRefusal('INVALID_REFRESH_TOKEN');
    const { account, session } = found;
    assertStillSignedIn(account, session);
    if (found.idle) throw new IdentityRefusal('TOKEN_EXPIRED');
    await touchSession(services.database, refreshToken, now);
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
