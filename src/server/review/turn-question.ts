import { CLOSED_SENTENCES, stateOfQuestion } from '../../contract/policy/questions.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { TouchedRecord } from '../records/change.ts';
import type { Found } from '../records/record.ts';
import { queueOfRow } from '../records/stale-entries.ts';
import type { UndoStep, AppliedRecord } from './turn.ts';

/** Withdraws an unanswered question, or asks it once more as it was. */
export async function stepQuestion(
  step: UndoStep,
  found: Found,
  record: TouchedRecord & { asked: string },
): Promise<AppliedRecord> {
  const { transaction, at, direction, call } = step;
  const question = await transaction
    .selectFrom('question')
    .selectAll()
    .where('id', '=', record.asked)
    .forUpdate()
    .executeTakeFirst();
  if (!question) throw new Failure('not-found');
  const state = stateOfQuestion({ outcome: question.outcome, expires_at: new Date(question.expires_at) }, at);
  if (direction === 'undo') {
    if (state !== 'open') throw new Failure('undo-refused', CLOSED_SENTENCES[state]);
    await transaction
      .updateTable('question')
      .set({ outcome: 'withdrawn', closed_at: at })
      .where('id', '=', record.asked)
      .execute();
    const before = { question: record.asked, text: question.text };
    return { done: record, isCounted: false, events: [auditEntry({ ...step, ...found }, { event: 111, before })] };
  }
  const isFree = state === 'withdrawn' && !question.settled && new Date(question.expires_at) > at;
  if (!isFree || queueOfRow(found.row) !== question.queue) {
    throw new Failure('status-forbids', 'The question cannot be asked again as it was. Ask it anew.');
  }
  await transaction
    .updateTable('question')
    .set({ outcome: null, closed_at: null })
    .where('id', '=', record.asked)
    .execute();
  await transaction
    .deleteFrom('queue_lease')
    .where('record_id', '=', found.row.id)
    .where('holder_id', '=', call.actor.id)
    .execute();
  return { done: record, isCounted: false, events: [] };
}
