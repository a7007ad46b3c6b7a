import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { Image } from './owned-images.ts';
import { statesSince } from './rebuild.ts';
import type { BaseProfileRow, Found } from './record.ts';
import { type RecordState, fieldsOfState } from './record-state.ts';
import { claimableQueue } from './stale-entries.ts';

/** Images as one field. */
const PICTURES = 'pictures';

/** Matters only to the base profile's own work: nothing in a locale profile depends on it. */
const IRRELEVANT_BENEATH: ReadonlySet<string> = new Set(['selfie_id', 'reserved_locales']);

/** A changed field of a base profile, with its values in words. */
export interface FieldSince {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** The fields of a base profile's form that differ between two times, in the form's order. */
export function fieldsSince(then: RecordState, now: RecordState, lookups: LookupTables): FieldSince[] {
  const was = new Map(fieldsOfState('base', then, lookups, [now]).map((field) => [field.key, field.value]));
  return fieldsOfState('base', now, lookups, [then]).flatMap(({ key, label, value, restorable }) => {
    const before = was.get(key) ?? '';
    return !restorable || IRRELEVANT_BENEATH.has(key) || before === value ? [] : [{ key, label, before, after: value }];
  });
}

/** Whether the shown images or their order differ. Their levels do not matter. */
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
 * versions stay: nothing of their own has changed. To be called after every write that may change what a base profile
 * shows, or what a locale profile has seen of it, with the base profile locked.
 *
 * @param base as it is now, with its images where they are read already
 * @param at since when newly stale ones are stale
 * @returns how many locale profiles there are, and whether the mark of one of them has changed
 */
export async function markStale(
  transaction: Transaction<Schema>,
  base: { row: BaseProfileRow; images?: readonly Image[] | undefined },
  lookups: LookupTables,
  at: Date,
): Promise<{ count: number; isMarked: boolean }> {
  const { id } = base.row;
  const { rows } = await sql<Marked>`
    select id, base_seen as seen, status = 'awaiting_fill_in' as empty, stale_fields as fields,
      isfinite(stale_since) as since
    from locale_profile where base_profile_id = ${id} and deleted_at is null`.execute(transaction);
  const filled = rows.filter(({ empty }) => !empty);
  const lengths = [...new Set(filled.map(({ seen }) => lengthSeen(seen)))];
  const found = await staleSince(transaction, base, lengths, lookups);
  const wanted = ({ seen, empty, fields }: Marked) => {
    const since = empty ? [] : (found.get(lengthSeen(seen)) ?? []);
    return keepsMarks(seen) ? [...new Set([...fields, ...since])] : since;
  };
  const marks = rows.flatMap((row) => {
    const fields = wanted(row);
    const differs = JSON.stringify(row.fields) !== JSON.stringify(fields) || (fields.length > 0 && !row.since);
    return differs ? [{ id: row.id, fields }] : [];
  });
  if (marks.length === 0) return { count: rows.length, isMarked: false };
  // A claim on a stale one ends once it is no longer stale.
  await sql`
    with marked as (
      update locale_profile as record set stale_fields = next.fields, stale_since = case
        when next.fields = '{}' then 'infinity' when isfinite(stale_since) then stale_since else ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as next (id uuid, fields text[])
      where record.id = next.id
      returning record.*
    )
    delete from queue_lease using marked as record
    where record.status = 'approved' and record_id = record.id
      and ${claimableQueue('locale_profile', 'record')} is distinct from queue_lease.queue`.execute(transaction);
  return { count: rows.length, isMarked: true };
}

/** `base_seen` of one that is imported with stale marks, and what such a number says; the schema has its meaning. */
export const seenAtImport = (length: number) => -length;
const keepsMarks = (seen: number) => seen < 0;
export const lengthSeen = (seen: number) => Math.abs(seen);

interface Marked {
  id: string;
  seen: number;
  empty: boolean;
  fields: string[];
  since: boolean;
}

/** The fields of a base profile that differ from when its chain had each of these lengths. */
async function staleSince(
  transaction: Transaction<Schema>,
  { row, images }: { row: BaseProfileRow; images?: readonly Image[] | undefined },
  lengths: readonly number[],
  lookups: LookupTables,
): Promise<Map<number, string[]>> {
  if (lengths.length === 0) return new Map();
  const reader = { database: transaction, lookups };
  const { now, past } = await statesSince('base', row.id, lengths, reader, { row, images });
  return new Map(lengths.map((seen) => [seen, keysSince(past.get(seen)!, now, lookups)]));
}

function keysSince(then: RecordState, now: RecordState, lookups: LookupTables): string[] {
  const keys = fieldsSince(then, now, lookups).map(({ key }) => key);
  return picturesDiffer(then, now) ? [...keys, PICTURES] : keys;
}

/**
 * The columns that say up to where a locale profile follows its base profile.
 *
 * @param link the length of the base profile's chain that the person has seen; left out: all of it. Never less than
 * what was seen before
 */
export function seenBase({ row, base }: Found<'locale'>, link: number = base.audit_count) {
  const seen = Math.max(row.base_seen, Math.min(link, base.audit_count));
  // A restored version of an imported profile confirms nothing.
  return { base_seen: seen, ...(!keepsMarks(seen) && { stale_fields: [], stale_since: 'infinity' as const }) };
}
