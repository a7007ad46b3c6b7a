import type { Kysely } from 'kysely';
import { isFreshProof, type ProofGiver } from '../../contract/session/recovery-codes.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import type { Call } from './call.ts';

/**
 * Throws `proof-needed` unless the caller has signed in, or proved within this sign-in who they are, in the last ten
 * minutes. A service proves nothing, since making its token has asked. Neither does background work, which has no
 * sign-in: the call that started it has asked.
 *
 * @param database a transaction where there is one: a second session would wait for it
 */
export async function assertFreshProof(
  database: Kysely<Schema>,
  { actor, signIns, staff, now }: Pick<Call, 'actor' | 'signIns' | 'staff' | 'now'>,
): Promise<void> {
  const { id, signIn, isService } = actor;
  if (isService || signIn === undefined) return;
  if (isFreshProof(await signIns.provenAt(database, id, signIn), now())) return;
  const details: { by: ProofGiver } = { by: staff.provider };
  throw new Failure('proof-needed', undefined, details);
}
