import { timestamp } from '../database/moment.ts';
import { localeSummaryOf, type LocaleProfileRow } from '../records/locale-summary.ts';
import { summaryOf, type BaseProfileRow, type SummaryMaker } from '../records/summary.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { mayReadBase } from '../records/base-area.ts';
import { mayReadLocale } from '../records/locale-decision.ts';

/**
 * The refusal to take back an action after which the profile was changed: who did so, and when, and the
 * record as it is now, unless that is beyond what the person may read by now.
 * `locale`: the locale profile that the action was about, if it was about one alone.
 */
export async function changedSince(
  { maker, actionId, call: { actor } }: { maker: SummaryMaker; actionId: string; call: Pick<Call, 'actor'> },
  row: BaseProfileRow,
  locale: LocaleProfileRow | null,
): Promise<Failure> {
  const readable = locale
    ? mayReadLocale(actor, locale, row, maker.lookups)
    : await mayReadBase(actor, row, maker.lookups, maker.database);
  const later = await maker.database
    .selectFrom('audit_event')
    .select(['actor_id', 'actor_name', 'occurred_at'])
    .where('base_profile_id', '=', row.id)
    .$if(locale !== null, (events) => events.where('locale_profile_id', '=', locale?.id ?? null))
    .where('link', '>', (inner) =>
      inner
        .selectFrom('audit_event')
        .select(({ fn }) => fn.max('link').as('link'))
        .where('base_profile_id', '=', row.id)
        .where('group_id', '=', actionId),
    )
    .orderBy('link', 'desc')
    .executeTakeFirst();
  const who = later?.actor_name ?? 'Somebody';
  return new Failure('undo-refused', `${who} has changed this since, so it can no longer be undone.`, {
    changed_by: later ? { user_id: later.actor_id, name: later.actor_name } : null,
    changed_at: later ? timestamp(later.occurred_at) : null,
    ...(readable && { current: locale ? localeSummaryOf(locale, row, maker.lookups) : await summaryOf(maker, row) }),
  });
}
