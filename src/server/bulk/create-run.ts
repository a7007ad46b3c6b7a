import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { Struct } from 'superstruct';
import { object } from 'superstruct';
import { OPERATIONS, type OperationAnswer, type OperationInput } from '../../contract/operations/operations.ts';
import { BULK_ACTIONS } from '../../contract/policy/bulk-actions.ts';
import { BaseProfileFilter } from '../../contract/shapes/base-profile-list.ts';
import { LocaleProfileFilter } from '../../contract/shapes/locale-profile-list.ts';
import type { Call } from '../calls/call.ts';
import type { BulkRunTable } from '../database/bulk-tables.ts';
import type { Schema } from '../database/schema.ts';
import { checkedInput, invalidInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { knownLocales } from '../lookups/known-locales.ts';
import { assertReason } from '../review/decide-records.ts';
import { bulkRunOf, type RunRow } from './read-run.ts';
import { wakeRuns } from './wake.ts';

/** Runs older than this, in milliseconds, are deleted with what they note of each record: 30 days. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

/** Stores a run that is to be checked. Throws `role-forbids`, `invalid-input` or `invalid-reason`. */
export async function createRun(
  { action, filter, reason, locales }: OperationInput<'bulk-run.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'bulk-run.create'>> {
  const { kind, operation, ...rest } = BULK_ACTIONS[action];
  if (!OPERATIONS[operation].roles.includes(call.actor.role)) throw new Failure('role-forbids');
  const shape: Struct = kind === 'base' ? (BaseProfileFilter as never) : (LocaleProfileFilter as never);
  const { filter: checked } = checkedInput({ filter }, object({ filter: shape }));
  const needs = 'needs' in rest ? rest.needs : null;
  if (needs === 'locales' && !locales) throw invalidInput([{ path: 'locales', problem: 'is missing' }]);
  if (needs === 'reason' && !reason) throw invalidInput([{ path: 'reason', problem: 'is missing' }]);
  if (reason) await assertReason(reason, call);
  const known = locales ? knownLocales(locales, 'locales', await lookupTables(call.database)) : [];
  const answer = await call.write(async (transaction) => {
    await forgetOldRuns(transaction, call);
    const run = await newRun(transaction, call, {
      kind,
      action,
      arguments: JSON.stringify({ ...(reason && { reason }), ...(locales && { locales: known }) }),
      filter: JSON.stringify(checked),
      state: 'checking',
    });
    return { run: await bulkRunOf(transaction, run) };
  });
  wakeRuns(call.database);
  return answer;
}

export async function forgetOldRuns(transaction: Transaction<Schema>, { now }: Call): Promise<void> {
  await transaction
    .deleteFrom('bulk_run')
    .where('created_at', '<', new Date(now().getTime() - KEPT))
    .execute();
}

/** Stores a run of the caller, in the role and the area of this moment. */
export function newRun(
  transaction: Transaction<Schema>,
  { actor, requestId, now }: Call,
  given: Pick<Insertable<BulkRunTable>, 'kind' | 'action' | 'arguments' | 'filter' | 'state'>,
): Promise<RunRow> {
  return transaction
    .insertInto('bulk_run')
    .values({
      ...given,
      id: randomUUID(),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      actor_geos: [...actor.geos],
      request_id: requestId,
      checked_up_to: null,
      created_at: now(),
      changed_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
