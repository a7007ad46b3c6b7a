import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DuplicateDetails } from '../../contract/duplicates/duplicate-pair.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { appendDuplicateLog, type FilterStamp } from './append-log.ts';
import type { Match } from './find-matches.ts';
import { knownWith } from './known-evidence.ts';
import { recordMatches, type Finder } from './record-match.ts';

export interface FilteredMatch {
  filter: FilterStamp;
  match: Match;
}

/** A save that is held back because the profile resembles others. */
export class DuplicateRefusal extends Failure {
  readonly matches: readonly FilteredMatch[];
  /** A seal over what it shows. */
  readonly seen: string;
  /** The pairs are stored, for an Admin to decide about. */
  readonly waiting: boolean;

  constructor(details: DuplicateDetails, matches: readonly FilteredMatch[]) {
    super(details.action === 'block' ? 'duplicate-blocked' : 'duplicate-suspected', undefined, details);
    this.matches = matches;
    this.seen = details.seen;
    this.waiting = details.waiting === true;
  }
}

/**
 * Executes a write that may be held back. A block is logged outside of its transaction, which is rolled back; the
 * pairs are stored as well, or nobody could decide that these are two people, and a person blocked at the first save
 * would be so for good. A picture that was not stored cannot be looked at.
 */
export async function loggingBlocks<T>(call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DuplicateRefusal && error.code === 'duplicate-blocked') await logBlocked(call, error);
    throw error;
  }
}

async function logBlocked(call: Call, { matches, waiting }: DuplicateRefusal): Promise<void> {
  const lookups = await lookupTables(call.database);
  const at = call.now();
  const actionId = actionOf(call);
  const logged = matches.map(({ filter, match }) => ({
    ...match,
    outcome: 'blocked' as const,
    filter,
    pairId: null,
    actor: call.actor,
    at,
    reason: null,
    actionId,
  }));
  await call.database.transaction().execute(async (transaction) => {
    if (await isLogged(transaction, actionId)) return;
    await appendDuplicateLog(transaction, logged, lookups);
    if (waiting) await keepBlocked(transaction, matches, { actor: call.actor, at, lookups });
  });
}

async function keepBlocked(
  transaction: Transaction<Schema>,
  matches: readonly FilteredMatch[],
  finder: Omit<Finder, 'filter'>,
): Promise<void> {
  for (const { filter, match } of matches) {
    const [recorded] = await recordMatches(transaction, [match], { ...finder, filter });
    if (!recorded) continue;
    const { known } = await transaction
      .selectFrom('duplicate_pair')
      .select('known')
      .where('id', '=', recorded.pairId)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('duplicate_pair')
      .set({ known: knownWith(known, 'blocked', match.evidence) })
      .where('id', '=', recorded.pairId)
      .execute();
  }
}

/** The same identifier for repeats of one request: clients repeat a request refused by a conflict. */
function actionOf({ actor, idempotencyKey }: Pick<Call, 'actor' | 'idempotencyKey'>): string {
  if (idempotencyKey === null) return randomUUID();
  const digest = createHash('sha256').update(`${actor.id}\n${idempotencyKey}`).digest('hex');
  // Version 8 of RFC 9562: 122 bits of our own.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

async function isLogged(transaction: Transaction<Schema>, actionId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('duplicate_log')
    .select('id')
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  return row !== undefined;
}
