import type { Kysely } from 'kysely';
import { timestamp } from '../database/moment.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { KIND } from './kind.ts';
import type { Found } from './record.ts';

/**
 * The refusal of a decision on a version that is no longer the present one. Who decided meanwhile is
 * told, if somebody did: the record has left the queue in which the person saw it.
 */
export async function conflictOf(
  transaction: Kysely<Schema>,
  { kind, row: { id, queue } }: Found,
  current: unknown,
): Promise<Failure> {
  const decision =
    queue !== null
      ? undefined
      : await transaction
          .selectFrom('audit_event')
          .select(['actor_id', 'actor_name', 'occurred_at'])
          .where(kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', id)
          .$if(kind === 'base', (events) => events.where('locale_profile_id', 'is', null))
          .where('event', 'in', KIND[kind].decided)
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
