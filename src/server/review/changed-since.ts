import type { ProfileKind } from '../../contract/policy/status.ts';
import { timestamp } from '../database/moment.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { KIND } from '../records/kind.ts';
import type { Found, SummaryMaker } from '../records/record.ts';

/**
 * The refusal to undo an action after which the profile was changed: who did so, and when, and the
 * record as it is now, unless that is beyond what the person may read by now.
 * `found`: the base profile, or the locale profile that the action was about, if it was about one alone.
 */
export async function changedSince<K extends ProfileKind>(
  { maker, actionId, call: { actor } }: { maker: SummaryMaker; actionId: string; call: Pick<Call, 'actor'> },
  found: Found<K>,
): Promise<Failure> {
  const { kind, row, base } = found;
  const isReadable = (await KIND[kind].refusal(actor, found, maker)) === null;
  const later = await maker.database
    .selectFrom('audit_event')
    .select(['actor_id', 'actor_name', 'occurred_at'])
    .where('base_profile_id', '=', base.id)
    .$if(kind === 'locale', (events) => events.where('locale_profile_id', '=', row.id))
    .where('link', '>', (inner) =>
      inner
        .selectFrom('audit_event')
        .select(({ fn }) => fn.max('link').as('link'))
        .where('base_profile_id', '=', base.id)
        .where('group_id', '=', actionId),
    )
    .orderBy('link', 'desc')
    .executeTakeFirst();
  const who = later?.actor_name ?? 'Somebody';
  return new Failure('undo-refused', `${who} has changed this since, so it can no longer be undone.`, {
    changed_by: later ? { user_id: later.actor_id, name: later.actor_name } : null,
    changed_at: later ? timestamp(later.occurred_at) : null,
    ...(isReadable && { current: await KIND[kind].summary(maker, found) }),
  });
}
