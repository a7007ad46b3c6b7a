import type { Transaction } from 'kysely';
import { anyAdminUndoes, UNDO_DEPTH } from '../../contract/policy/undo.ts';
import type { Actor, Call } from '../calls/call.ts';
import { QueryError } from '../database/engine/query-error.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { NAME_INDEXES } from '../profiles/profile-name.ts';
import type { Touched } from '../records/change.ts';
import { noLonger, UNDO, type UndoStep } from './turn.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** SQLSTATE of a unique violation: somebody has created or renamed another record in the meantime. */
const TAKEN = '23505';

/**
 * One of the caller's latest actions, or one that any Admin may undo, its row locked, which can be undone or redone.
 * Throws `not-found` or `undo-refused`.
 */
export async function lockedAction(
  transaction: Transaction<Schema>,
  id: string,
  { actor }: Call,
  direction: UndoStep['direction'],
) {
  const action = await transaction.selectFrom('action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!action) throw new Failure('not-found');
  const isAnyAdmins = anyAdminUndoes(action.operation);
  const isTheirs = action.actor_id === actor.id || (isAnyAdmins && direction === 'undo' && actor.role === 'Admin');
  // Actions are shown to the people who did them: even the existence of others' is hidden.
  if (!isTheirs) throw new Failure('not-found');
  if (direction === 'undo' && action.undone_at !== null) {
    throw new Failure('undo-refused', 'This has been undone already.');
  }
  if (direction === 'redo' && (action.undone_at === null || action.redone_as !== null)) {
    throw new Failure('undo-refused', 'This has not been undone, so there is nothing to do again.');
  }
  if (action.bulk_run_id !== null) {
    throw new Failure('undo-refused', 'This was part of a run over many; the run is undone as a whole.');
  }
  if (isAnyAdmins && direction === 'redo') await assertUndoneThemselves(transaction, action, actor);
  if (isAnyAdmins && direction === 'undo') return action;
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .where('bulk_run_id', 'is', null)
    // A redone action counts once, however often it is redone.
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

/** Throws `undo-refused` where another Admin has undone it: that was their decision. */
async function assertUndoneThemselves(
  transaction: Transaction<Schema>,
  { id, records }: { id: string; records: readonly object[] },
  actor: Actor,
): Promise<void> {
  const touched = (records as readonly Touched[]).flatMap((one) => (one.kind === 'base' ? [one.id] : []));
  const undone = await transaction
    .selectFrom('audit_event')
    .select(['actor_id', 'actor_name'])
    .where('base_profile_id', 'in', touched)
    .where('group_id', '=', id)
    .where('event', '=', UNDO)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!undone || undone.actor_id === actor.id) return;
  const sentence = `${isolated(undone.actor_name)} has taken this back. If it is right all the same, merge the profiles anew.`;
  throw new Failure('undo-refused', sentence);
}

/** Words a refusal by the database as the rule that it stands for. */
export async function namedByRule<T>(step: Promise<T>, direction: UndoStep['direction']): Promise<T> {
  return step.catch((error: unknown) => {
    if (!(error instanceof QueryError && error.code === TAKEN)) throw error;
    const rule = NAME_INDEXES.has(error.constraint)
      ? 'Another profile of this locale has the same name by now'
      : 'Another profile has taken its place';
    throw new Failure('undo-refused', `${rule}, so ${noLonger({ direction })}.`);
  });
}
