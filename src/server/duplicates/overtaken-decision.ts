import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { OUTCOME_LABELS } from '../../contract/policy/duplicate-outcomes.ts';
import type { Call } from '../calls/call.ts';
import type { DuplicateLogTable } from '../database/duplicate-tables.ts';
import type { Schema } from '../database/schema.ts';
import { isolated } from '../../contract/policy/isolated.ts';

type LogRow = Selectable<DuplicateLogTable>;

type Entry = ExpressionBuilder<Schema, 'duplicate_log'>;

/** Entries that say how a pair is: decisions that nobody has undone, and what has opened it again. */
export const stands = (entry: Entry) =>
  entry.or([
    entry.and([entry('before', 'is not', null), entry('undone_at', 'is', null)]),
    entry('outcome', '=', 'reopened'),
  ]);

/** What a person is told of a decision that cannot be undone any more: which pair, what came to it since, and by whom. */
export async function overtakenBy(
  database: Kysely<Schema>,
  {
    id,
    action_id: actionId,
    pair_id: pairId,
    first,
    second,
  }: Pick<LogRow, 'id' | 'action_id' | 'pair_id' | 'first' | 'second'>,
  actor: Call['actor'],
): Promise<string> {
  const later = database
    .selectFrom('duplicate_log')
    .select(['outcome', 'actor_id', 'actor_name'])
    .where('pair_id', '=', pairId)
    .where('id', '>', id);
  const called = `“${isolated(first.profile_name)}” and “${isolated(second.profile_name)}”`;
  const who = (by: { actor_id: string; actor_name: string }) =>
    by.actor_id === actor.id ? 'You have' : `${isolated(by.actor_name)} has`;
  // Of a merge that was done again there are several, each undone behind its own decision.
  const undone = await later
    .where('action_id', '=', actionId)
    .where('outcome', '=', 'undone')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (undone) return `${who(undone)} undone the decision about ${called} already.`;
  const standing = await later.where(stands).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!standing) return `${called} are no longer as this decision left them.`;
  if (standing.outcome === 'reopened') return `${called} have been found by something else since, and wait again.`;
  return `${who(standing)} decided anew about ${called} since: ${OUTCOME_LABELS[standing.outcome].toLowerCase()}.`;
}
