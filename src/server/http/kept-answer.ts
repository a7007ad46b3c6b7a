import { is } from 'superstruct';
import { Uuid } from '../../contract/primitives.ts';
import { readableProfiles, type ProfileReference } from '../records/readable.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';

/** An answer from up to a day ago, whose response may have been lost. */
export interface KeptAnswer {
  answer: string;
  actor_role: string | null;
}

/**
 * A kept answer, for a person who may still read its content. A person whose role has changed, or from whose area a
 * record has gone, is refused as for a read: what they did stays done. Not within a transaction: a second session
 * would wait for it.
 */
export async function answerAgain<Answer>(kept: KeptAnswer, call: Pick<Call, 'database' | 'actor'>): Promise<Answer> {
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
