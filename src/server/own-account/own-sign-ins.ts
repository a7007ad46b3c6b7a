import type { Transaction, Kysely } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { lockStaffChain } from '../trail/audit/staff-trail.ts';
import type { AccountState } from '../platform/calls/account-directories.ts';
import type { Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { sessionsOf, signInsOf, type NotedSignIn } from '../identity/noted-sign-ins.ts';
import { recordOwnChange } from './prove-own-change.ts';

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

export async function endOneSignIn(id: string, call: Call): Promise<OperationAnswer<'account.end-sign-in'>> {
  const [state, email] = await Promise.all([ownState(call), ownEmail(call)]);
  const answer = await call.write(async (transaction) => {
    await lockStaffChain(transaction);
    const signIns = await ownSignIns(transaction, state, call);
    if (!signIns.some((each) => each.id === id)) throw new Failure('unchanged', 'This sign-in has ended already.');
    await end(transaction, [id], call);
    await recordOwnChange(transaction, 'sign-in-ended', email, call);
    return { ended_at: timestamp(call.now()) };
  });
  announceEnded(call);
  return answer;
}

export async function endOtherSignIns(call: Call): Promise<OperationAnswer<'account.end-other-sign-ins'>> {
  const [state, email] = await Promise.all([ownState(call), ownEmail(call)]);
  const answer = await call.write(async (transaction) => {
    await lockStaffChain(transaction);
    const ended = await endOthers(transaction, state, call);
    if (ended === 0) throw new Failure('unchanged', 'You are not signed in anywhere else.');
    await recordOwnChange(transaction, 'other-sign-ins-ended', email, call);
    return { ended };
  });
  announceEnded(call);
  return answer;
}

/** Ends every sign-in of the caller but this one, in a transaction that has locked the chain. Returns their number. */
export async function endOthers(transaction: Transaction<Schema>, state: AccountState, call: Call): Promise<number> {
  const noted = await ownSignIns(transaction, state, call);
  // One that began this very moment may not be noted yet.
  const begun = await sessionsOf(transaction, call.actor.id, { state, life: call.signIns.life, now: call.now() });
  const all = new Set([...noted.map(({ id }) => id), ...begun]);
  const others = [...all].filter((id) => id !== call.actor.signIn);
  await end(transaction, others, call);
  return others.length;
}

/** To be called once the transaction has been committed. */
export function announceEnded({ signIns, actor, log }: Pick<Call, 'signIns' | 'actor' | 'log'>): void {
  signIns.ended(actor.id);
  log.info({ accountId: actor.id }, 'own sign-ins ended');
}

async function end(transaction: Transaction<Schema>, ids: readonly string[], call: Call): Promise<void> {
  const { id } = call.actor;
  if (ids.length === 0) return;
  // After any claim being made for them at this moment: what is claimed under a sign-in is released with it.
  await transaction.selectFrom('queue_worker').select('person_id').where('person_id', '=', id).forUpdate().execute();
  await transaction.deleteFrom('queue_lease').where('holder_id', '=', id).where('sign_in', 'in', ids).execute();
  for (const signIn of ids) await call.signIns.end(transaction, id, signIn);
}

/** The name of the account in the chain of changes. */
async function ownEmail({ staff, actor }: Call): Promise<string> {
  return (await staff.reading.findById(actor.id))?.email ?? '';
}
