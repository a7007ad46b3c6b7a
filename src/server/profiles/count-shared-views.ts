import { sql } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import { COUNTED_ITEMS } from '../../contract/policy/queues.ts';
import { sharedWith, type SharedView } from '../../contract/policy/shared-views.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { TABLES } from '../records/record.ts';
import { fitsOverview } from '../settings/fits-overview.ts';
import { readSetting } from '../settings/read-setting.ts';
import { filterConditions } from './filter.ts';
import { localeConditions } from './list.ts';

type Counts = OperationAnswer<'shared-view.counts'>['counts'];

/**
 * How many records the views have that are shared with the caller's role, in the caller's area like the list itself.
 * A view whose filter the overview no longer supports is left out.
 */
export async function countSharedViews(route: OverviewRoute, call: Call): Promise<Counts> {
  const views = sharedWith(await readSetting(call.database, 'shared_views'), call.actor.role, route);
  const lookups = await lookupTables(call.database);
  const counts: Counts = [];
  for (const view of views.filter(fitsOverview)) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from (select from ${sql.table(TABLES[kindOf(route)])}
        where ${conditionsOf(view, call, lookups)} limit ${COUNTED_ITEMS + 1}) as those`.execute(call.database);
    const found = rows[0]?.found ?? 0;
    counts.push({ id: view.id, count: Math.min(found, COUNTED_ITEMS), more: found > COUNTED_ITEMS });
  }
  return counts;
}

const kindOf = (route: OverviewRoute) => (route === 'base-profiles' ? 'base' : 'locale');

function conditionsOf({ route, filter }: SharedView, { actor }: Call, lookups: LookupTables) {
  return route === 'base-profiles' ? filterConditions('base', filter) : localeConditions(filter, actor.geos, lookups);
}
