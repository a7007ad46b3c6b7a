import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { answerKeptSince } from '../../contract/policy/questions.ts';
import type { Schema } from '../database/schema.ts';

/** Effects of questions on their items, as conditions for the queue's statements: `item` is the record. */

/** The column of the record in the statements of the queue. */
const ITEM_ID = sql.ref<string>('item.id');

/** No question keeps the item from being served to the person: none waits for its answer, and none that somebody else asked was answered recently. */
export function unasked(personId: string, now: Date, id: RawBuilder<string> = ITEM_ID): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${waitsForAnswer(now, id)} and not ${keptForAsker(personId, now, id)}`;
}

/** Somebody has asked about the item, and nobody has answered yet: it is served to nobody. */
function waitsForAnswer(now: Date, id: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from question where question.record_id = ${id} and not question.settled
    and question.outcome is null and question.expires_at > ${now})`;
}

/** It came back with an answer a while ago at most, and is reserved for the person who asked. */
function keptForAsker(personId: string, now: Date, id: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from question where question.record_id = ${id} and not question.settled
    and question.outcome = 'answered' and question.asker_id <> ${personId}
    and question.closed_at > ${answerKeptSince(now)})`;
}

/** The person asked, and the item came back: answered, withdrawn, or without an answer in time. */
function cameBack(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`not question.settled and (question.outcome in ('answered', 'withdrawn')
    or (question.outcome is null and question.expires_at <= ${now}))`;
}

export function cameBackTo(personId: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from question where question.record_id = item.id
    and question.asker_id = ${personId} and ${cameBack(now)})`;
}

/** The items that came back to a person, with the moment; each once, as at most one question about it is unsettled. */
export function backItems(personId: string, now: Date): RawBuilder<unknown> {
  return sql`(select record_id, coalesce(closed_at, expires_at) from question
    where asker_id = ${personId} and ${cameBack(now)})`;
}

/** Earlier questions about an item no longer affect the queue. An open one is closed as overtaken. */
export async function settleQuestions(transaction: Transaction<Schema>, recordId: string, at: Date): Promise<void> {
  await sql`update question set settled = true,
      outcome = coalesce(outcome, case when expires_at > ${at} then 'overtaken' end),
      closed_at = coalesce(closed_at, case when expires_at > ${at} then ${at}::timestamptz end)
    where record_id = ${recordId} and not settled`.execute(transaction);
}
