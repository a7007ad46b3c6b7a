import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool, type Transaction } from 'kysely';
import { ANSWER_KEPT_HOURS, answerKeptSince, stateOfQuestion } from '../../contract/queue/question-rules.ts';
import { QUESTION_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Question, Questions } from '../../contract/queue/question.ts';
import type { Call } from '../platform/calls/call.ts';
import type { QuestionTable } from '../platform/database/bulk-and-question-tables.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { localeOf, lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { readableReference } from '../records/readable.ts';
import type { Schema } from '../platform/database/schema.ts';

export type QuestionRow = Selectable<QuestionTable>;
type NamedRow = QuestionRow & { profile_name: string; locale_id: string | null };

/** Open questions to the caller and their role, and their own; only of profiles that they may read now. */
export async function listQuestions(call: Call): Promise<Questions> {
  const { database, actor, now } = call;
  const readable =
    (await readableReference(database, actor, {
      kind: sql<string | null>`question.kind`,
      id: sql`question.record_id`,
    })) ?? sql<boolean>`true`;
  const present = now();
  const rows = (which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    namedRows(database, sql`${which} and ${readable} order by ${order}, question.id limit ${QUESTION_ROWS + 1}`);
  const asked = await rows(
    sql`question.outcome is null and not question.settled and question.expires_at > ${present}
      and question.asker_id <> ${actor.id} and (question.to_person_id = ${actor.id} or question.to_role = ${actor.role})`,
    sql`question.expires_at`,
  );
  const own = await rows(
    sql`question.asker_id = ${actor.id} and not question.settled and question.outcome is distinct from 'withdrawn'`,
    sql`question.asked_at desc`,
  );
  const lookups = await lookupTables(database);
  const peopleOf = (found: readonly NamedRow[]) =>
    found.slice(0, QUESTION_ROWS).map((row) => questionAnswer(row, lookups, present));
  return {
    asked: peopleOf(asked),
    own: peopleOf(own),
    more: asked.length > QUESTION_ROWS || own.length > QUESTION_ROWS,
  };
}

/** The question about each item that still has an effect there, and was not withdrawn. */
export async function questionsOn(
  database: Kysely<Schema>,
  { lookups, now }: { lookups: LookupTables; now: Date },
  ids: readonly string[],
): Promise<Map<string, Question>> {
  const rows = await namedRows(
    database,
    sql`question.record_id in (${sql.join(ids)}) and not question.settled and question.outcome is distinct from 'withdrawn'`,
  );
  return new Map(rows.map((row) => [row.record_id, questionAnswer(row, lookups, now)]));
}

/** Questions with the present names of their profiles. `offset 0` keeps each join a read by id, whatever the planner estimates. */
export async function namedRows(database: Kysely<Schema>, which: ReturnType<typeof sql>): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select question.*, coalesce(nullif(locale.profile_name, ''), base.profile_name) as profile_name, locale.locale_id
    from question
    cross join lateral (select profile_name from base_profile where id = question.base_profile_id offset 0) as base
    left join lateral (
      select profile_name, locale_id from locale_profile where question.kind = 'locale' and id = question.record_id offset 0
    ) as locale on true
    where ${which}`.execute(database);
  return rows;
}

export function questionAnswer(row: NamedRow, lookups: LookupTables, now: Date): Question {
  const { to_person_id: personId, to_person_name: personName, answered_by: by, answered_by_name: byName } = row;
  return {
    id: row.id,
    kind: row.kind,
    record_id: row.record_id,
    profile_base_id: row.base_profile_id,
    profile_name: row.profile_name,
    locale: row.locale_id === null ? null : localeOf(row.locale_id, lookups),
    asker: { user_id: row.asker_id, name: row.asker_name },
    to_role: row.to_role,
    to_person: personId === null ? null : { user_id: personId, name: personName ?? '' },
    text: row.text,
    place: row.place,
    field: row.field,
    media_id: row.media_id,
    asked_at: timestamp(row.asked_at),
    expires_at: timestamp(row.expires_at),
    state: stateOfQuestion({ outcome: row.outcome, expires_at: new Date(row.expires_at) }, now),
    answer:
      row.answer === null || row.closed_at === null
        ? null
        : { text: row.answer, by: { user_id: by ?? '', name: byName ?? '' }, at: timestamp(row.closed_at) },
  };
}

/* Effects of questions on their items, as conditions for the queue's statements: `item` is the record. */

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

/** Until when `unasked` keeps the item from the person at the latest, whatever is answered; null: it does not. */
export function askedUntil(personId: string, now: Date): RawBuilder<Date | null> {
  const shared = sql`question.outcome = 'answered' and question.asker_id <> ${personId}
    and question.closed_at > ${answerKeptSince(now)}`;
  return sql`(select max(case when question.outcome is null then question.expires_at
      else question.closed_at + ${`${ANSWER_KEPT_HOURS} hours`}::interval end)
    from question where question.record_id = ${ITEM_ID} and not question.settled
    and (question.outcome is null and question.expires_at > ${now} or ${shared}))`;
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
