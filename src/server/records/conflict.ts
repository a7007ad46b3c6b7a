import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { timestamp } from '../database/moment.ts';

/** Events by which a base profile, and a locale profile, was decided on or handed on. */
const DECISIONS = { base: [2, 3], locale: [6, 7, 8, 9] };

/**
 * The refusal of a decision on a version that is no longer the present one. Who decided meanwhile is
 * told, if somebody did: the record has left the queue in which the person saw it.
 */
export async function conflictOf(
  transaction: Kysely<Schema>,
  record: { kind: 'base' | 'locale'; id: string; queue: string | null },
  current: unknown,
): Promise<Failure> {
  const decision =
    record.queue !== null
      ? undefined
      : await transaction
          .selectFrom('audit_event')
          .select(['actor_id', 'actor_name', 'occurred_at'])
          .where(record.kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', record.id)
          .$if(record.kind === 'base', (events) => events.where('locale_profile_id', 'is', null))
          .where('event', 'in', DECISIONS[record.kind])
          .orderBy('link', 'desc')
          .limit(1)
          .executeTakeFirst();
  if (!decision) return new Failure('version-conflict', undefined, { current });
  return new Failure('version-conflict', `${decision.actor_name} has decided this already.`, {
    current,
    decided_by: { user_id: decision.actor_id, name: decision.actor_name },
    decided_at: timestamp(decision.occurred_at),
  });
}
