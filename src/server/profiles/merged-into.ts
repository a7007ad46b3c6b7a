import { anyAdminUndoes } from '../../contract/policy/undo.ts';
import type { MergedInto } from '../../contract/shapes/base-profile.ts';
import type { Actor } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { readableSurvivor } from '../records/survivor.ts';
import type { BaseProfileRow, SummaryMaker } from '../records/record.ts';

/** The event of a profile that was merged into another. */
const MERGED_INTO = 126;

/** How a base profile was merged, with the action that can be undone; empty for a record that was not merged. */
export async function mergedInto(
  base: BaseProfileRow,
  maker: SummaryMaker,
  actor: Pick<Actor, 'role' | 'geos'>,
): Promise<{ merged?: MergedInto }> {
  if (base.merged_into === null) return {};
  const survivor = await readableSurvivor(base, actor, maker);
  const event = await maker.database
    .selectFrom('audit_event')
    .leftJoin('action', (join) => join.onRef('action.id', '=', 'group_id').on('undone_at', 'is', null))
    .select(['audit_event.actor_id', 'actor_name', 'audit_event.occurred_at', 'action.id', 'operation'])
    .where('base_profile_id', '=', base.id)
    .where('event', '=', MERGED_INTO)
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!event) return {};
  const { id, operation } = event;
  const mayUndo = actor.role === 'Admin' && operation !== null && anyAdminUndoes(operation);
  return {
    merged: {
      name: survivor?.profile_name ?? null,
      by: { user_id: event.actor_id, name: event.actor_name },
      at: timestamp(event.occurred_at),
      action_id: mayUndo ? id : null,
    },
  };
}
