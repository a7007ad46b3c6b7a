import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { statesSince } from './rebuild.ts';
import type { RecordState } from './record-state.ts';
import { claimableQueue } from './stale-entries.ts';
import { fieldsOfState } from './version-fields.ts';

/** Images as one field. */
const PICTURES = 'pictures';

/** What only the base profile's own work is about: nothing in a locale profile tells of it. */
const NOT_TOLD_BENEATH: ReadonlySet<string> = new Set(['selfie_id', 'reserved_locales']);

/** A field of a base profile that is not as it was. The values are in words. */
export interface FieldSince {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** What of its form a base profile has differently from another time, in the form's order. */
export function fieldsSince(then: RecordState, now: RecordState, lookups: LookupTables): FieldSince[] {
  const was = new Map(fieldsOfState('base', then, lookups, [now]).map((field) => [field.key, field.value]));
  return fieldsOfState('base', now, lookups, [then]).flatMap(({ key, label, value, restorable }) => {
    const before = was.get(key) ?? '';
    return !restorable || NOT_TOLD_BENEATH.has(key) || before === value ? [] : [{ key, label, before, after: value }];
  });
}

/** Whether other images are shown, others of them, or in another order. What level each has is no part of it. */
export function picturesDiffer(then: RecordState, now: RecordState): boolean {
  return shownPictures(then) !== shownPictures(now);
}

function shownPictures({ pictures }: RecordState): string {
  const lanes = [...pictures].toSorted(
    ([, one], [, other]) => one.kind.localeCompare(other.kind) || one.position - other.position,
  );
  return JSON.stringify(lanes.map(([id, { kind, crop }]) => [id, kind, crop]));
}

/**
 * Marks the locale profiles beneath a base profile with what has changed since each was filled in or approved. Their
 * versions stay: nothing of their own has changed. To be called behind every write that may change what a base profile
 * shows, or what a locale profile has seen of it, with the base profile locked.
 *
 * @param at since when what was not stale is so from here on
 */
export async function markStale(
  transaction: Transaction<Schema>,
  baseProfileId: string,
  lookups: LookupTables,
  at: Date,
): Promise<void> {
  const beneath = sql`base_profile_id = ${baseProfileId} and deleted_at is null`;
  await sql`
    update locale_profile set stale_fields = '{}', stale_since = 'infinity'
    where ${beneath} and status = 'awaiting_fill_in' and stale_fields <> '{}'`.execute(transaction);
  const { rows } = await sql<{ base_seen: number }>`
    select distinct base_seen from locale_profile where ${beneath} and status <> 'awaiting_fill_in'`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  const lengths = rows.map(({ base_seen: seen }) => seen);
  const { now, past } = await statesSince('base', baseProfileId, lengths, { database: transaction, lookups });
  const found = lengths.map((seen) => ({ seen, fields: keysSince(past.get(seen)!, now, lookups) }));
  await sql`
    update locale_profile set stale_fields = found.fields, stale_since = case
      when found.fields = '{}' then 'infinity' when isfinite(stale_since) then stale_since else ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (seen integer, fields text[])
    where ${beneath} and status <> 'awaiting_fill_in' and base_seen = found.seen
      and (stale_fields <> found.fields or (found.fields <> '{}' and not isfinite(stale_since)))`.execute(transaction);
  // Who works on one because it is stale works on nothing once it is not.
  await sql`
    delete from queue_lease using locale_profile as record
    where record.base_profile_id = ${baseProfileId} and record.status = 'approved' and record_id = record.id
      and ${claimableQueue('locale_profile', 'record')} is distinct from queue_lease.queue`.execute(transaction);
}

function keysSince(then: RecordState, now: RecordState, lookups: LookupTables): string[] {
  const keys = fieldsSince(then, now, lookups).map(({ key }) => key);
  return picturesDiffer(then, now) ? [...keys, PICTURES] : keys;
}
