import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import { rolesAsked, stateOfQuestion } from '../../contract/queue/question-rules.ts';
import { HOUR } from '../../contract/base/time-spans.ts';
import type { AskBody } from '../../contract/queue/question.ts';
import type { WithNext } from '../../contract/queue/queue-items.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Rights } from '../platform/calls/account-directories.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { sendNotice } from '../trail/events/notices.ts';
import { auditEntry } from '../records/audit-event.ts';
import { KIND } from '../records/kind.ts';
import { nameOf, type Found } from '../records/record.ts';
import { recordAction } from '../records/write.ts';
import { settleQuestions } from './questions.ts';
import { writeAndClaimNext } from './claim-next.ts';
import { lockedLease } from './skip.ts';
import { isolated } from '../../contract/base/words.ts';

/** The stored addressee of a question. */
interface Addressee {
  to_role: AskBody['role'] | null;
  to_person_id: string | null;
  to_person_name: string | null;
}

/**
 * Sets a claimed item aside with a question. Throws `lease-lost`, `invalid-input` for an addressee or text that is
 * not allowed, or `status-forbids` where somebody has asked already.
 */
export async function askAbout(
  leaseId: string,
  body: AskBody,
  call: Call,
  withNext: WithNext,
): Promise<OperationAnswer<'question.ask'>> {
  const lookups = await lookupTables(call.database);
  // Read before the transaction: the directory has a connection of its own.
  const rights = body.person_id === undefined ? null : await rightsOf(body.person_id, call);
  return writeAndClaimNext(call, withNext, async (transaction) => {
    const { lease, locked } = await lockedLease(transaction, leaseId, call, lookups);
    const at = call.now();
    const to = await addressee(transaction, locked, { body, rights, lookups, call });
    await assertOnRecord(transaction, locked, body);
    await assertNobodyAsks(transaction, locked.row.id, at);
    await settleQuestions(transaction, locked.row.id, at);
    const [actionId, questionId] = [randomUUID(), randomUUID()];
    const expiresAt = new Date(at.getTime() + body.hours * HOUR);
    const lies = { place: body.place, field: body.field ?? null, media_id: body.media_id ?? null };
    await transaction
      .insertInto('question')
      .values({
        id: questionId,
        kind: lease.kind,
        record_id: locked.row.id,
        base_profile_id: locked.base.id,
        queue: lease.queue,
        ...lies,
        text: body.text,
        asker_id: call.actor.id,
        asker_name: call.actor.name,
        ...to,
        to_role: to.to_role ?? null,
        asked_at: at,
        expires_at: expiresAt,
        outcome: null,
        // Never; the database writes it as 'infinity'.
        closed_at: null,
        answer: null,
        answered_by: null,
        answered_by_name: null,
      })
      .execute();
    await transaction.deleteFrom('queue_lease').where('id', '=', lease.id).execute();
    const after = { question: questionId, text: body.text, ...lies, ...to, expires_at: expiresAt.toISOString() };
    await appendAuditEvents(transaction, locked.base.id, [
      auditEntry({ ...locked, call, at, actionId, maker: { lookups } }, { event: 'QuestionAsked', after }),
    ]);
    await sendNotice(transaction, call, {
      to: to.to_role ? { role: to.to_role } : { person: to.to_person_id ?? '' },
      kind: 'asked',
      data: {
        kind: lease.kind,
        id: locked.row.id,
        profile_base_id: locked.base.id,
        profile_name: nameOf(locked),
        by: call.actor.name,
        by_id: call.actor.id,
        text: body.text,
        question: questionId,
      },
    });
    await recordAction(transaction, call, {
      id: actionId,
      operation: 'question.ask',
      at,
      records: [
        { kind: lease.kind, id: locked.row.id, version_after: locked.row.version, before: {}, asked: questionId },
      ],
    });
    return { action_id: actionId, question_id: questionId };
  });
}

/** null: there is no such account, it is disabled, or it has no rights. */
async function rightsOf(personId: string, { accounts }: Call): Promise<Rights | null> {
  const state = await accounts.accountState(personId);
  return state === null || state.disabled ? null : state.rights;
}

interface Asking {
  body: AskBody;
  rights: Rights | null;
  lookups: LookupTables;
  call: Call;
}

/** The person asked must be able to see what it is about, and must have had to do with the profile. */
async function addressee(
  transaction: Transaction<Schema>,
  locked: Found,
  { body: { role, person_id: personId }, rights, lookups, call }: Asking,
): Promise<Addressee> {
  if ((role === undefined) === (personId === undefined)) {
    throw refused('role', 'is needed, or else a person, but not both');
  }
  if (role !== undefined) {
    if (!rolesAsked(locked.kind).includes(role)) throw refused('role', 'does not see such profiles');
    return { to_role: role, to_person_id: null, to_person_name: null };
  }
  const id = personId ?? '';
  if (id === call.actor.id) throw refused('person_id', 'is your own');
  const known = await transaction
    .selectFrom('audit_event')
    .select('actor_name')
    .where('base_profile_id', '=', locked.base.id)
    .where('actor_id', '=', id)
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
  const name = known?.actor_name ?? (locked.base.creator_id === id ? locked.base.creator_name : undefined);
  if (name === undefined) throw refused('person_id', 'has had nothing to do with this profile');
  if (rights === null) throw refused('person_id', 'does not work here any more');
  if (await KIND[locked.kind].refusal(rights, locked as never, { lookups, database: transaction })) {
    throw refused('person_id', 'may not see this profile');
  }
  return { to_role: null, to_person_id: id, to_person_name: name };
}

async function assertOnRecord(
  transaction: Transaction<Schema>,
  { kind, row, base }: Found,
  { place, field, media_id: mediaId }: AskBody,
): Promise<void> {
  if ((place === 'field') !== (field !== undefined)) {
    throw refused('field', 'is needed if the question is about a field, and only then');
  }
  if ((place === 'picture') !== (mediaId !== undefined)) {
    throw refused('media_id', 'is needed if the question is about a picture, and only then');
  }
  if (field !== undefined && !fieldsOf(kind).some(({ name }) => name === field)) {
    throw refused('field', 'is not a field of such a profile');
  }
  if (mediaId === undefined) return;
  const image = await transaction
    .selectFrom('media')
    .select('locale_profile_id')
    .where('id', '=', mediaId)
    .where('base_profile_id', '=', base.id)
    .executeTakeFirst();
  // A locale profile shows the pictures of its base profile beside its own.
  const isShown = image && (image.locale_profile_id === null || image.locale_profile_id === row.id);
  if (!isShown) throw refused('media_id', 'is not a picture of this profile');
}

async function assertNobodyAsks(transaction: Transaction<Schema>, recordId: string, now: Date): Promise<void> {
  const open = await transaction
    .selectFrom('question')
    .select(['asker_name', 'outcome', 'expires_at'])
    .where('record_id', '=', recordId)
    .where('outcome', 'is', null)
    .where('settled', '=', false)
    .executeTakeFirst();
  if (open && stateOfQuestion({ outcome: open.outcome, expires_at: new Date(open.expires_at) }, now) === 'open') {
    throw new Failure(
      'status-forbids',
      `${isolated(open.asker_name)} has already asked about this and is waiting for the answer.`,
    );
  }
}

function refused(path: string, problem: string): Failure {
  return invalidInput([{ path, problem }]);
}
