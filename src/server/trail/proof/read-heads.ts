import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Where one chain stands, with a fingerprint of the records that it is about. */
export interface Head {
  id: string;
  count: number;
  head: string;
  /** SHA-256 over version, state and fields of the base profile and its locale profiles: see `recordsPrint`; '': unknown. */
  records: string;
}

export function linesOf(heads: readonly Head[]): string {
  return heads.map(({ id, count, head, records }) => `${id} ${count} ${head} ${records}\n`).join('');
}

/** null: these are not such lines. */
export function headsIn(lines: string): Head[] | null {
  const heads: Head[] = [];
  for (const line of lines.split('\n').slice(0, -1)) {
    const [id = '', count = '', head = '', records = '', ...more] = line.split(' ');
    if (records === '' || more.length > 0 || !/^\d+$/.test(count)) return null;
    heads.push({ id, count: Number(count), head, records });
  }
  return heads;
}

export function eventsIn(heads: readonly Head[]): number {
  return heads.reduce((sum, { count }) => sum + count, 0);
}

/** Base profiles in one statement: some tens of milliseconds, between which others get the database. */
const SLICE = 2000;
/** The same where their records are read as well. */
const RECORDS_SLICE = 250;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export type ChainHead = Omit<Head, 'records'>;

/** All chains by the key of their base profiles, deleted ones included: deleting is an event like others. */
export async function* chainHeads(database: Kysely<Schema>): AsyncGenerator<ChainHead[]> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await database
      .selectFrom('base_profile')
      .select(['id', 'audit_count as count', 'audit_head as head'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < SLICE) return;
    after = rows.at(-1)!.id;
  }
}

export interface MovedHead extends Head {
  /** Hash of the event that was the last one; null: it no longer exists, or there was none. */
  was: string | null;
}

/** Head and records of chains, each of one moment. Ends with the reason of `signal` when that is aborted. */
export async function movedHeads(
  database: Kysely<Schema>,
  known: readonly { id: string; count: number }[],
  signal?: AbortSignal,
): Promise<MovedHead[]> {
  const moved: MovedHead[] = [];
  for (let from = 0; from < known.length; from += RECORDS_SLICE) {
    signal?.throwIfAborted();
    const part = known.slice(from, from + RECORDS_SLICE);
    const { rows } = await sql<MovedHead>`
      select base_profile.id, audit_count as count, audit_head as head, ${recordsPrint} as records,
        logged.hash as was
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as known (id uuid, count integer)
      join base_profile on base_profile.id = known.id
      left join audit_event logged on logged.base_profile_id = known.id and logged.link = known.count
      order by base_profile.id`.execute(database);
    moved.push(...rows);
  }
  return moved;
}

const STATE = ['version', 'status', 'active', 'frozen', 'attributes', 'tags'] as const;
/** Further columns that change only with an event, or never. Derived search columns are compared with the fields instead. */
const MORE = ['last_reason', 'merged_into'] as const;

function stateOf(table: 'base_profile' | 'locale_profile', more: readonly string[]): RawBuilder<unknown> {
  return sql.join([...STATE, ...more].map((column) => sql.ref(`${table}.${column}`)));
}

/** Without the size: that of a sample's picture is known once it is drawn. */
const PICTURE = sql.join(
  ['id', 'kind', 'position', 'sha256', 'source_sha256', 'crop', 'crop_sha256', 'adult_level_tag_id']
    .concat(['width', 'height', 'added_by', 'added_by_name'])
    .map((column) => sql.ref(`media.${column}`)),
);
const DOCUMENT = sql.join(
  ['id', 'name', 'kind', 'size', 'type', 'sha256', 'source_sha256', 'note', 'added_by', 'added_by_name'].map((column) =>
    sql.ref(`document.${column}`),
  ),
);

function printOf(columns: RawBuilder<unknown>): RawBuilder<string> {
  return sql`encode(sha256(convert_to(jsonb_build_array(${columns})::text, 'UTF8')), 'hex')`;
}

/**
 * What must not change without an event: a base profile, the locale profiles beneath it that are not deleted, and the
 * pictures and documents of both.
 */
export const recordsPrint: RawBuilder<string> = printOf(sql`
  ${stateOf('base_profile', ['selfie_id', 'reserved_locales', 'creator_id', 'creator_name', ...MORE])},
  extract(epoch from base_profile.created_at), base_profile.deleted_at is not null,
  (select jsonb_agg(jsonb_build_array(${PICTURE}, extract(epoch from media.added_at)) order by media.id)
   from media where media.base_profile_id = base_profile.id and media.locale_profile_id is null),
  (select jsonb_agg(jsonb_build_array(${DOCUMENT}, extract(epoch from document.added_at)) order by document.id)
   from document where document.base_profile_id = base_profile.id),
  (select jsonb_agg(jsonb_build_array(locale_profile.id, locale_profile.locale_id,
      ${stateOf('locale_profile', ['was_active', 'set_aside', ...MORE])},
      (select jsonb_agg(jsonb_build_array(${PICTURE}, extract(epoch from media.added_at)) order by media.id)
       from media where media.locale_profile_id = locale_profile.id))
    order by locale_profile.id)
   from locale_profile
   where locale_profile.base_profile_id = base_profile.id and locale_profile.deleted_at is null)`);
