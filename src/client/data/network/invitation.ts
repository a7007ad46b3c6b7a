import { assert, object, string, type Struct } from 'superstruct';
import { mayPass } from '../../../contract/base/errors.ts';
import { errorOf } from './api-error.ts';
import { readAnswer, reach } from './reach.ts';

const Invited = object({ email: string(), name: string() });

/** The server has said no: asking once more helps only after something is changed. */
export class InvitationRefused extends Error {}

/**
 * Requests of somebody with a link who is not signed in. The token goes in the body, never in an address. Rejects with
 * a sentence for people.
 */
export async function askInvitation<Answer>(
  what: 'look' | 'use',
  body: { token: string; password?: string },
  shape: Struct<Answer>,
): Promise<Answer> {
  const response = await reach(() =>
    fetch(`/invitation/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) {
    const error = await errorOf(response);
    throw mayPass(error.code) ? error : new InvitationRefused(error.message);
  }
  const answer = await readAnswer(response);
  assert(answer, shape);
  return answer;
}

/** The person for whom a link is; the link stays usable. */
export function lookAtInvitation(token: string): Promise<{ email: string; name: string }> {
  return askInvitation('look', { token }, Invited);
}
