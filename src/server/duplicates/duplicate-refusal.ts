import { randomUUID } from 'node:crypto';
import type { DuplicateDetails } from '../../contract/shapes/duplicate-pair.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { appendDuplicateLog, type FilterStamp } from './append-log.ts';
import type { Match } from './find-matches.ts';

/** A match and the filter that found it. */
export interface FilteredMatch {
  filter: FilterStamp;
  match: Match;
}

/** A save that is held back because the profile resembles others. */
export class DuplicateRefusal extends Failure {
  readonly matches: readonly FilteredMatch[];

  constructor(details: DuplicateDetails, matches: readonly FilteredMatch[]) {
    super(details.action === 'block' ? 'duplicate-blocked' : 'duplicate-suspected', undefined, details);
    this.matches = matches;
  }
}

/**
 * Does a write that may be held back. What was blocked is logged outside its transaction, of which
 * nothing stays.
 */
export async function loggingBlocks<T>(call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DuplicateRefusal && error.code === 'duplicate-blocked') await logBlocked(call, error.matches);
    throw error;
  }
}

async function logBlocked(call: Call, matches: readonly FilteredMatch[]): Promise<void> {
  const lookups = await lookupTables(call.database);
  const at = call.now();
  const actionId = randomUUID();
  const told = matches.map(({ filter, match }) => ({
    ...match,
    outcome: 'blocked' as const,
    filter,
    pairId: null,
    actor: call.actor,
    at,
    reason: null,
    actionId,
  }));
  await call.database.transaction().execute((transaction) => appendDuplicateLog(transaction, told, lookups));
}
