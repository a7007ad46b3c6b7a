import type { Kysely } from 'kysely';
import type { AccountState } from '../calls/account-directory.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { signInsOf, type NotedSignIn } from '../identity/noted-sign-ins.ts';

/** The caller's present account at the provider. */
export async function ownState({ accounts, actor }: Pick<Call, 'accounts' | 'actor'>): Promise<AccountState> {
  const state = await accounts.accountState(actor.id);
  if (state === null) throw new Failure('token-invalid');
  return state;
}

/** The caller's sign-ins that still count, the latest first. */
export function ownSignIns(
  database: Kysely<Schema>,
  state: AccountState,
  { actor, signIns, now }: Pick<Call, 'actor' | 'signIns' | 'now'>,
): Promise<NotedSignIn[]> {
  return signInsOf(database, actor.id, { state, life: signIns.life, now: now() });
}
