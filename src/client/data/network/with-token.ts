import { errorOf } from './api-error.ts';
import { reach } from './reach.ts';

/**
 * Sends with a token, and once more with another one where the server takes the first for expired: it expired on its
 * way, or this machine's clock was changed, while the sign-in itself may be valid.
 *
 * @param token gives the present one, or one other than the refused one; null where there is none
 */
export async function sendWithToken(
  token: (refused?: string) => Promise<string | null>,
  send: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const first = await reach(() => token());
  const response = await send(first);
  if (first === null || response.status !== 401) return response;
  if ((await errorOf(response.clone())).code !== 'token-expired') return response;
  const other = await reach(() => token(first));
  return other === null || other === first ? response : send(other);
}
