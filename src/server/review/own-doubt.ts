import { Failure } from '../failures/failure.ts';
import type { Values } from '../records/change.ts';
import type { Found } from '../records/record.ts';
import { noLonger, type Turn } from './turn.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/**
 * Whether a record counts as held for undoing what would change it so. A doubt about age is an Admin's to lift;
 * one's own can be undone while nobody has looked at it, and is no hold then. Throws `undo-refused` once
 * somebody has.
 */
export async function heldFor(turn: Turn, { kind, row, base }: Found, to: Values): Promise<boolean> {
  const { operation, call, transaction, of } = turn;
  if (!row.frozen || to['frozen'] !== false || !operation.includes('disapprove')) return row.frozen;
  if (call.actor.role === 'Admin') return false;
  const looked = await transaction
    .selectFrom('audit_event')
    .select('actor_name as name')
    .where('base_profile_id', '=', base.id)
    .where('actor_id', '<>', call.actor.id)
    .where('locale_profile_id', kind === 'locale' ? '=' : 'is', kind === 'locale' ? row.id : null)
    .where('link', '>', (inner) =>
      inner
        .selectFrom('audit_event')
        .select(({ fn }) => fn.max('link').as('link'))
        .where('base_profile_id', '=', base.id)
        .where('group_id', '=', of),
    )
    .orderBy('link')
    .executeTakeFirst();
  const claimed = await transaction
    .selectFrom('queue_lease')
    .select('holder_name as name')
    .where('record_id', '=', row.id)
    .where('holder_id', '<>', call.actor.id)
    .where('expires_at', '>', call.now())
    .executeTakeFirst();
  const by = looked ?? claimed;
  if (by) {
    throw new Failure(
      'undo-refused',
      `${isolated(by.name)} has looked at the doubt about age since, so ${noLonger(turn)}.`,
    );
  }
  return false;
}
