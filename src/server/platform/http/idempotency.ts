import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ERRORS } from '../../../contract/fallback-sentences.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { is } from 'superstruct';
import { Uuid } from '../../../contract/base/primitives.ts';
import { readableProfiles, type ProfileReference } from '../../records/readable.ts';

/** An answer from up to a day ago, whose response may have been lost. */
interface KeptAnswer {
  answer: string;
  actor_role: string | null;
}

/**
 * A kept answer, for a person who may still read its content. A person whose role has changed, or from whose area a
 * record has gone, is refused as for a read: what they did stays done. Not within a transaction: a second session
 * would wait for it.
 */
async function answerAgain<Answer>(kept: KeptAnswer, call: Pick<Call, 'database' | 'actor'>): Promise<Answer> {
  const { actor } = call;
  if (kept.actor_role !== null && kept.actor_role !== actor.role) throw new Failure('role-forbids');
  const answer = JSON.parse(kept.answer) as Answer;
  // In the same role, a person who is bound to no area can read all that they could then. A person without rights
  // reads nothing.
  if ((actor.geos ?? []).length > 0) await assertReadable(identifiersIn(answer), call);
  return answer;
}

function identifiersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, record_id: recordId } = value as { id?: unknown; record_id?: unknown };
  const own = [id, recordId].filter((one) => is(one, Uuid));
  return [...own, ...Object.values(value).flatMap(identifiersIn)];
}

/** Throws `area-forbids` unless the person may read every profile among these. */
async function assertReadable(ids: readonly string[], call: Pick<Call, 'database' | 'actor'>): Promise<void> {
  if (ids.length === 0) return;
  const texts = [...new Set(ids)];
  const { database } = call;
  const bases = await database.selectFrom('base_profile').select('id').where('id', 'in', texts).execute();
  const locales = await database
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id'])
    .where('id', 'in', texts)
    .execute();
  const references: ProfileReference[] = [
    ...bases.map(({ id }) => ({ kind: 'base' as const, id })),
    ...locales.map(({ id }) => ({ kind: 'locale' as const, id })),
  ];
  const readable = await readableProfiles(references, call);
  // Everyone who may read a locale profile also sees its base profile.
  const shown = new Set(locales.filter(({ id }) => readable.has(id)).map(({ base_profile_id: base }) => base));
  if (references.some(({ id }) => !readable.has(id) && !shown.has(id))) throw new Failure('area-forbids');
}

/** How long an answer is kept, in milliseconds: 24 hours. */
export const ANSWERS_KEPT = 24 * 60 * 60 * 1000;

/** Identifies a request by its input, version and claim, whatever the order of its members. */
export function requestHash(operation: string, input: unknown): string {
  const text = JSON.stringify([operation, input], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Creates `Call.write`. Only successes are kept: a refusal rolls the key back with everything else, so that the same
 * request may be tried again once its cause is gone.
 */
export function writer(call: Omit<Call, 'write'>, hash: string): Call['write'] {
  let used = false;
  return async (work) => {
    if (used) throw new Error('A call writes once: its answer is kept under one key.');
    used = true;
    const key = call.idempotencyKey;
    if (key === null) return call.database.transaction().execute(work);
    const { kept, answer: own } = await call.database.transaction().execute(async (transaction) => {
      const entry = await claim(transaction, call, key, hash);
      if (entry.request_hash !== hash) throw new Failure('idempotency-key-reused');
      if (entry.answer !== null) return { kept: { answer: entry.answer, actor_role: entry.actor_role } };
      const answer = await work(transaction);
      await transaction
        .updateTable('idempotency')
        .set({ status: 200, answer: JSON.stringify(answer) })
        .where('actor_id', '=', call.actor.id)
        .where('key', '=', key)
        .execute();
      return { answer };
    });
    return kept ? answerAgain(kept, call) : own;
  };
}

/**
 * Executes a call. If it is refused before it writes, the reason may be its own first try, whose response was lost:
 * the image is gone, or the version has changed. It then gets the kept answer, or the refusal that the key belongs to
 * another call. A person who may no longer do or read it is refused all the same.
 */
export async function answeredOnce<Answer>(
  call: Omit<Call, 'write'>,
  hash: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || call.idempotencyKey === null || ERRORS[error.code].status === 403) throw error;
    const kept = await call.database
      .selectFrom('idempotency')
      .select(['answer', 'actor_role', 'request_hash'])
      .where('actor_id', '=', call.actor.id)
      .where('key', '=', call.idempotencyKey)
      .executeTakeFirst();
    if (!kept?.answer) throw error;
    if (kept.request_hash !== hash) throw new Failure('idempotency-key-reused');
    return answerAgain({ answer: kept.answer, actor_role: kept.actor_role }, call);
  }
}

/**
 * Inserts the key, or waits for a call under way with the same key and then reads its answer. The update changes
 * nothing: "do nothing" would not return the existing row.
 */
function claim(transaction: Transaction<Schema>, call: Omit<Call, 'write'>, key: string, hash: string) {
  return transaction
    .insertInto('idempotency')
    .values({
      actor_id: call.actor.id,
      key,
      request_hash: hash,
      actor_role: call.actor.role ?? null,
      status: null,
      answer: null,
      created_at: call.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['actor_id', 'key']).doUpdateSet((update) => ({ key: update.ref('excluded.key') })),
    )
    .returning(['request_hash', 'answer', 'actor_role'])
    .executeTakeFirstOrThrow();
}

/** Deletes answers older than 24 hours. Returns how many. */
export async function sweepAnswers(database: Kysely<Schema>, now: Date): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - ANSWERS_KEPT))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
