import { createHash, randomUUID } from 'node:crypto';
import type { FilterActionId } from '../../contract/bulk/bulk-actions.ts';
import type { DisapprovalReason } from '../../contract/profiles/disapproval.ts';
import { profileNameKey } from '../../contract/profiles/name-key.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call, Services } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { activateLocales, setActive } from '../profiles/active-locales.ts';
import { approveBaseProfile, approveLocaleProfile, disapprove } from '../review/decide-records.ts';
import { sql, type Transaction, type Updateable } from 'kysely';
import { ERRORS } from '../../contract/fallback-sentences.ts';
import type { Role } from '../../contract/base/roles.ts';
import type { BulkRunItemTable, LooksLike } from '../platform/database/bulk-and-question-tables.ts';
import { QueryError } from '../../libraries/embedded-postgres-host/engine.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { RunRow } from './read-runs.ts';

/** What was given beside the filter; the contract has checked that what an action needs is there. */
export interface BulkArguments {
  reason?: DisapprovalReason;
  locales?: readonly string[];
}

type Act = (id: string, given: BulkArguments, call: Call) => Promise<{ action_id: string | null }>;

/** What an action does to one record: the same as a single call. A refusal is thrown. */
export const ACTS: Readonly<Record<FilterActionId, Act>> = {
  'base.approve': (id, _given, call) => approveBaseProfile(id, call),
  'base.disapprove': (id, given, call) => disapprove('base', id, reasonIn(given), call),
  'base.activate': (id, _given, call) => setActive('base', id, true, call),
  'base.deactivate': (id, _given, call) => setActive('base', id, false, call),
  'base.activate-locales': async (id, { locales = [] }, call) => {
    const answer = await activateLocales(id, locales, call);
    if (answer.locales_created > 0) return answer;
    const why = answer.results.find(({ reason }) => reason !== null)?.reason;
    throw new Failure('unchanged', why ?? 'The profile already has these locales.');
  },
  'locale.approve': (id, _given, call) => approveLocaleProfile(id, call),
  'locale.disapprove': (id, given, call) => disapprove('locale', id, reasonIn(given), call),
  'locale.activate': (id, _given, call) => setActive('locale', id, true, call),
  'locale.deactivate': (id, _given, call) => setActive('locale', id, false, call),
};

function reasonIn({ reason }: BulkArguments): DisapprovalReason {
  if (!reason) throw new Failure('invalid-reason');
  return reason;
}

/**
 * A call for one record of a run, by the person who started it: what it writes belongs to the batch's
 * transaction, and a refusal undoes that record alone.
 *
 * @param version the version that was judged; null where it does not matter
 */
export function itemCall(
  services: Services,
  transaction: Transaction<Schema>,
  run: RunRow,
  version: number | null,
): Call {
  return {
    ...services,
    // A second session would wait for the transaction that waits for it.
    database: transaction,
    actor: { id: run.actor_id, name: run.actor_name, role: run.actor_role as Role, geos: run.actor_geos },
    requestId: run.request_id,
    idempotencyKey: null,
    expectedVersion: version,
    lease: null,
    stillAllowed: async () => true,
    mediaLimits: () => readSetting(transaction, 'media_limits'),
    write: (work) => inSavepoint(transaction, () => work(transaction), 'keep'),
  };
}

/** Runs work that is rolled back if it rejects, or in any case if it is only tried. The transaction continues. */
export async function inSavepoint<T>(
  transaction: Transaction<Schema>,
  work: () => Promise<T>,
  then: 'keep' | 'undo',
): Promise<T> {
  // Names may be the same: the innermost one is meant.
  await sql`savepoint bulk_item`.execute(transaction);
  let done = false;
  try {
    const result = await work();
    done = true;
    return result;
  } finally {
    if (!done || then === 'undo') await sql`rollback to savepoint bulk_item`.execute(transaction);
    await sql`release savepoint bulk_item`.execute(transaction);
  }
}

export interface Batch {
  services: Services;
  lookups: LookupTables;
  transaction: Transaction<Schema>;
  run: RunRow;
}

/** What became of one record. */
export type Result = Pick<
  Updateable<BulkRunItemTable>,
  'outcome' | 'code' | 'sentence' | 'action_id' | 'version' | 'cells' | 'others'
>;

/**
 * A refusal is the result of the record, and so is a statement that the database refuses. What
 * may go well another time, such as two who waited for each other, ends the batch.
 */
export async function tried(log: Services['log'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && ERRORS[error.code].status < 500) {
      const others = othersIn(error);
      return { outcome: 'failed', code: error.code, sentence: error.message, ...(others && { others }) };
    }
    if (!(error instanceof QueryError) || error.code.startsWith('40')) throw error;
    log.error({ err: error }, 'A record of a run over many could not be written.');
    return { outcome: 'failed', code: 'internal', sentence: ERRORS.internal.sentence };
  }
}

/** The profiles that the record looks like, where it was refused for that. */
function othersIn({ details }: Failure): string | null {
  const others = (details as { others?: readonly LooksLike[] } | null | undefined)?.others;
  return others ? JSON.stringify(others) : null;
}

/** The identifier of the record of a row: those of rows that may say the same begin alike, and none of rows that name nothing. */
export function idOfRow(runId: string, kind: ProfileKind, cells: Readonly<Record<string, string>>): string {
  const { 'attribute.name': person, 'attribute.profileName': name } = cells;
  const { base_profile_id: id, base_profile_name: base, locale = '' } = cells;
  const same = (kind === 'base' ? [person, name] : [id, base])
    .map((text = '') => profileNameKey(text, ''))
    .find((key) => key !== '');
  const random = randomUUID();
  if (same === undefined) return random;
  const start = createHash('sha256')
    .update(`${runId} ${same} ${kind === 'base' ? '' : profileNameKey(locale, '')}`)
    .digest('hex')
    .slice(0, 8);
  return start + random.slice(8);
}

/** The first and the last identifier that begin as this one does. */
export function sameIds(id: string): [from: string, to: string] {
  return [`${id.slice(0, 8)}-0000-0000-0000-000000000000`, `${id.slice(0, 8)}-ffff-ffff-ffff-ffffffffffff`];
}
