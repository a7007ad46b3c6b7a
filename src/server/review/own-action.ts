import type { Transaction } from 'kysely';
import { UNDO_DEPTH } from '../../contract/policy/undo.ts';
import type { Call } from '../calls/call.ts';
import { QueryError } from '../database/engine/query-error.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { noLonger, type Turn } from './turn.ts';

/** SQLSTATE of a unique violation: somebody has made or named another record in the meantime. */
const TAKEN = '23505';
/** Name of the index that lets a name be had once in a locale. */
const NAME_INDEX = 'locale_profile_name';

/** One of the caller's latest actions, its row locked, that is there to be turned. Throws `not-found` or `undo-refused`. */
export async function lockedAction(
  transaction: Transaction<Schema>,
  id: string,
  { actor }: Call,
  direction: Turn['direction'],
) {
  const action = await transaction.selectFrom('action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  // Actions are shown to whoever did them: of others' not even that there are some is told.
  if (!action || action.actor_id !== actor.id) throw new Failure('not-found');
  if (direction === 'undo' && action.undone_at !== null) {
    throw new Failure('undo-refused', 'This has been undone already.');
  }
  if (direction === 'redo' && (action.undone_at === null || action.redone_as !== null)) {
    throw new Failure('undo-refused', 'This has not been undone, so there is nothing to do again.');
  }
  if (action.bulk_run_id !== null) {
    throw new Failure('undo-refused', 'This was part of a run over many; the run is undone as a whole.');
  }
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .where('bulk_run_id', 'is', null)
    // What was done again is one action, however often.
    .where('redone_as', 'is', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(UNDO_DEPTH)
    .execute();
  if (!latest.some((recent) => recent.id === id)) {
    throw new Failure('undo-refused', `Only the last ${UNDO_DEPTH} actions can be undone.`);
  }
  return action;
}

/** Tells what the database refuses as the rule that it stands for. */
export async function namedByRule<T>(turning: Promise<T>, direction: Turn['direction']): Promise<T> {
  return turning.catch((error: unknown) => {
    if (!(error instanceof QueryError && error.code === TAKEN)) throw error;
    const rule =
      error.constraint === NAME_INDEX
        ? 'Another profile of this locale has the same name by now'
        : 'Another profile has taken its place';
    throw new Failure('undo-refused', `${rule}, so ${noLonger({ direction })}.`);
  });
}
