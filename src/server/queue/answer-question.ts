import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { CLOSED_SENTENCES, stateOfQuestion } from '../../contract/queue/question-rules.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { sendNotice } from '../trail/events/notices.ts';
import { auditEntry } from '../records/audit-event.ts';
import { nameOf, type Found } from '../records/record.ts';
import { lockedReadable } from './claim-one.ts';
import { namedRows, questionAnswer, type QuestionRow } from './questions.ts';
import { isolated } from '../../contract/base/words.ts';

/**
 * Answers a question, once: of two people who answer at the same moment the second is refused. Throws `not-found` to
 * people who were not asked, what reading the profile throws, or `status-forbids`.
 */
export async function answerQuestion(
  id: string,
  text: string,
  call: Call,
): Promise<OperationAnswer<'question.answer'>> {
  const isAsked = ({ to_person_id: person, to_role: role, asker_id: asker }: QuestionRow) =>
    asker !== call.actor.id && (person === call.actor.id || role === call.actor.role);
  return closed(id, call, isAsked, async (transaction, question, locked) => {
    const { id: by, name } = call.actor;
    await transaction
      .updateTable('question')
      .set({ outcome: 'answered', closed_at: call.now(), answer: text, answered_by: by, answered_by_name: name })
      .where('id', '=', id)
      .execute();
    await sendNotice(transaction, call, {
      to: { person: question.asker_id },
      kind: 'answered',
      data: {
        kind: question.kind,
        id: question.record_id,
        profile_base_id: locked.base.id,
        profile_name: nameOf(locked),
        by: name,
        text,
        question: id,
      },
    });
    return { event: 'QuestionAnswered', after: { question: id, text } } as const;
  });
}

/** Withdraws an own question. Throws `not-found`, what reading the profile throws, or `status-forbids`. */
export async function withdrawQuestion(id: string, call: Call): Promise<OperationAnswer<'question.withdraw'>> {
  const isOwn = ({ asker_id: asker }: QuestionRow) => asker === call.actor.id;
  return closed(id, call, isOwn, async (transaction) => {
    await transaction
      .updateTable('question')
      .set({ outcome: 'withdrawn', closed_at: call.now() })
      .where('id', '=', id)
      .execute();
    return { event: 'QuestionWithdrawn', after: { question: id } } as const;
  });
}

type ClosingEvent = { event: 'QuestionAnswered' | 'QuestionWithdrawn'; after: object };

/** Closes an open question that this person may close, after the lock on its record. */
async function closed(
  id: string,
  call: Call,
  isTheirs: (question: QuestionRow) => boolean,
  end: (transaction: Transaction<Schema>, question: QuestionRow, locked: Found) => Promise<ClosingEvent>,
): Promise<OperationAnswer<'question.answer'>> {
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const read = () => transaction.selectFrom('question').selectAll().where('id', '=', id);
    const found = await read().executeTakeFirst();
    if (!found || !isTheirs(found)) throw new Failure('not-found');
    // The record before the question, as every decision locks them.
    const locked = await lockedReadable(transaction, { lookups }, { kind: found.kind, id: found.record_id }, call);
    const question = await read().forUpdate().executeTakeFirstOrThrow();
    const state = stateOfQuestion({ outcome: question.outcome, expires_at: new Date(question.expires_at) }, call.now());
    if (state !== 'open') throw new Failure('status-forbids', sentenceOf(question, state));
    const closing = await end(transaction, question, locked);
    await appendAuditEvents(transaction, locked.base.id, [
      auditEntry({ ...locked, call, at: call.now(), actionId: randomUUID(), maker: { lookups } }, closing),
    ]);
    return { question: await answerOf(transaction, id, lookups, call.now()) };
  });
}

function sentenceOf({ answered_by_name: name }: QuestionRow, state: keyof typeof CLOSED_SENTENCES): string {
  return state === 'answered' && name !== null ? `${isolated(name)} has already answered it.` : CLOSED_SENTENCES[state];
}

async function answerOf(transaction: Transaction<Schema>, id: string, lookups: LookupTables, now: Date) {
  const [row] = await namedRows(transaction, sql`question.id = ${id}`);
  if (!row) throw new Failure('not-found');
  return questionAnswer(row, lookups, now);
}
