import { sql, type Selectable } from 'kysely';
import { stateOfQuestion } from '../../contract/queue/question-rules.ts';
import { QUESTION_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Question, Questions } from '../../contract/queue/question.ts';
import type { Call } from '../platform/calls/call.ts';
import type { QuestionTable } from '../platform/database/bulk-and-question-tables.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { localeOf, lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { readableReference } from '../records/readable.ts';
import type { Database, Place } from './place.ts';

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
  database: Database,
  { lookups, now }: Pick<Place, 'lookups' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Question>> {
  const rows = await namedRows(
    database,
    sql`question.record_id in (${sql.join(ids)}) and not question.settled and question.outcome is distinct from 'withdrawn'`,
  );
  return new Map(rows.map((row) => [row.record_id, questionAnswer(row, lookups, now)]));
}

/** Questions with the present names of their profiles. `offset 0` keeps each join a read by id, whatever the planner estimates. */
export async function namedRows(database: Database, which: ReturnType<typeof sql>): Promise<NamedRow[]> {
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
