import type { BaseChanges } from '../../contract/shapes/version.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { readRecord } from '../records/readable.ts';
import { statesSince } from '../records/rebuild.ts';
import { fieldsSince, picturesDiffer } from '../records/stale-fields.ts';
import { keptOf, picturesOf } from './read-version.ts';

/**
 * What has changed in a base profile since one of its locale profiles was filled in or approved; nothing if nobody
 * has filled it in yet. Throws `not-found`, `role-forbids` or `area-forbids`.
 */
export async function baseChanges(id: string, call: Call): Promise<BaseChanges> {
  const { row, base } = await readRecord('locale', id, call);
  const facts = {
    link: base.audit_count,
    filled_at: timestamp(row.content_at),
    changed_at: timestamp(base.content_at),
  };
  if (row.stale_fields.length === 0) return { ...facts, fields: [], pictures: null };
  const lookups = await lookupTables(call.database);
  const seen = row.base_seen;
  const { now, past } = await call.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => statesSince('base', base.id, [seen], { database: transaction, lookups }));
  const then = past.get(seen)!;
  const kept = await keptOf([then, now], call);
  const picturesIn = (state: typeof now) => picturesOf(state, kept, call, lookups).pictures;
  return {
    ...facts,
    fields: fieldsSince(then, now, lookups),
    pictures: picturesDiffer(then, now) ? { before: picturesIn(then), after: picturesIn(now) } : null,
  };
}
