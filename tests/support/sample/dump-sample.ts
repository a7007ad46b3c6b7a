import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { momentAt, workedUntil } from '../../../src/server/sample/shipped-sample.ts';

type Value = string | number | boolean | object | null;
/** A profile's rows by table, with a cell for each column that the head of the file names. */
type Line = Record<string, Value[][]>;
const words = (text: string) => text.trim().split(/\s+/);

/** What is not what a new row has anyway, and does not follow from the rest. */
const BASE =
  words(`id version status active frozen attributes tags selfie_id reserved_locales missing profile_name sort_name
  sort_city date_of_birth search_text locales_done locales_total creator_id creator_name created_at updated_at
  waiting_since status_since content_at last_reason times_returned audit_count`);
const LOCALE = words(`id base_profile_id locale_id version status active was_active frozen attributes tags profile_name
  name_key sort_name search_text created_at updated_at waiting_since status_since content_at last_reason times_returned
  base_seen stale_fields stale_since findings found`);
const MEDIA = words(`id base_profile_id locale_profile_id kind position adult_level_tag_id width height size added_by
  added_by_name added_at`);
const DOCUMENT = words('id base_profile_id name kind size type sha256 note added_by added_by_name added_at');
/** What the trail is chained from. */
const KEPT =
  words(`locale_profile_id locale event occurred_at actor_id actor_name actor_role subject before after reason
  group_id request_id`);
/** How a picture is drawn, and what it is known by. */
const PICTURE = words('recipe hash inner_hash frame_hash quality');
const COMPARED = words('profile_id kind base_profile_id name real_name keys');

interface Shipped {
  columns: readonly string[];
  /** The base profiles to which a row belongs. */
  by: readonly string[];
  order: string;
  /** Where its rows are read, if not from it alone. */
  from?: string;
}

/** The tables of which a profile has rows, how its rows are found, and in which order they stand. */
function tables(columnsOf: (table: string) => string[]) {
  const without = (table: string, ...names: string[]) => columnsOf(table).filter((name) => !names.includes(name));
  return {
    base_profile: { columns: BASE, by: ['id'], order: 'id' },
    locale_profile: { columns: LOCALE, by: ['base_profile_id'], order: 'id' },
    media: {
      columns: [...MEDIA, ...PICTURE],
      from: 'media join media_hash using (sha256)',
      by: ['base_profile_id'],
      order: 'locale_profile_id nulls first, kind desc, position',
    },
    document: { columns: DOCUMENT, by: ['base_profile_id'], order: 'id' },
    compared_profile: { columns: COMPARED, by: ['base_profile_id'], order: 'profile_id' },
    audit_event: { columns: KEPT, by: ['base_profile_id'], order: 'link' },
    duplicate_pair: {
      columns: without('duplicate_pair', 'found_at'),
      by: ['first_base_id', 'second_base_id'],
      order: 'id',
    },
    duplicate_log: {
      columns: without('duplicate_log', 'id', 'occurred_at'),
      from: `duplicate_log join (select id as pair, first_base_id, second_base_id from duplicate_pair) as pairs on pair = pair_id`,
      by: ['first_base_id', 'second_base_id'],
      order: 'id',
    },
  };
}

/**
 * Everything that a database holds of the sample, as the product ships it: a head, and a line for each base profile.
 * Moments are reported in working milliseconds before the end of what happened, `@-1234`.
 *
 * @param made the moment at which the sample was written
 */
export async function dumpSample(
  database: Kysely<Schema>,
  { made, ids, media }: { made: Date; ids: readonly string[]; media: string },
): Promise<string[]> {
  const { rows: kinds } = await sql<{ table: string; name: string; type: string }>`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`.execute(database);
  const typeOf = new Map(kinds.map(({ table, name, type }) => [`${table}.${name}`, type]));
  const each = tables((table) => kinds.filter((kind) => kind.table === table).map(({ name }) => name));
  const end = workedUntil(made) * 1000;
  const moment = (text: string) => (text === 'infinity' ? text : `@${workingMilliseconds(new Date(text)) - end}`);
  const place = new Map(ids.map((id, at) => [id, at]));
  const lines = new Map(ids.map((id): [string, Line] => [id, {}]));
  for (const [table, { columns, by, order, from = table }] of Object.entries<Shipped>(each)) {
    const cells = columns.map((name) => {
      const type = typeOf.get(`${PICTURE.includes(name) && table === 'media' ? 'media_hash' : table}.${name}`);
      const column = sql.ref(name);
      if (type === 'timestamp with time zone') return isoText(column);
      return type === 'jsonb' && (table === 'audit_event' || name === 'recipe')
        ? column
        : type === 'boolean' || type === 'integer'
          ? column
          : sql`${column}::text`;
    });
    // A pair belongs to the later of its two, so that the first so many profiles have whole pairs.
    const owners = by.map((each) => sql.raw(each));
    const { rows } = await sql<{ of: string[]; cells: Value[] }>`
      select jsonb_build_array(${sql.join(owners)}) as of, jsonb_build_array(${sql.join(cells)}) as cells
      from ${sql.raw(from)} order by ${sql.raw(order)}`.execute(database);
    const isMoment = columns.map((name) => typeOf.get(`${table}.${name}`) === 'timestamp with time zone');
    for (const row of rows) {
      const line = lines.get(
        row.of.reduce((one, other) => ((place.get(other) ?? 0) > (place.get(one) ?? 0) ? other : one)),
      );
      if (!line) throw new Error(`A row of ${table} belongs to nobody.`);
      (line[table] ??= []).push(
        row.cells.map((value, at) => (isMoment[at] && typeof value === 'string' ? moment(value) : value)),
      );
    }
  }
  const head = {
    columns: Object.fromEntries(Object.entries(each).map(([table, { columns }]) => [table, columns])),
    rules: await rulesOf(database),
    files: await papers(database, media),
  };
  return [head, ...lines.values()].map((one) => JSON.stringify(one));
}

async function rulesOf(database: Kysely<Schema>) {
  const folded = await database.selectFrom('folded_text').select(['table_name', 'rules']).execute();
  const of = async (table: 'media_hash' | 'compared_profile') =>
    (await database.selectFrom(table).select('rules').limit(1).executeTakeFirstOrThrow()).rules;
  return {
    folded: Object.fromEntries(folded.map(({ table_name: name, rules }) => [name, rules])),
    media_hash: await of('media_hash'),
    compared_profile: await of('compared_profile'),
  };
}

/** The few documents that all profiles share, as they lie in the store. */
async function papers(database: Kysely<Schema>, media: string): Promise<string[]> {
  const rows = await database.selectFrom('document').select('sha256').distinct().orderBy('sha256').execute();
  return rows.map(({ sha256 }) =>
    readFileSync(join(media, sha256.slice(0, 2), sha256.slice(2, 4), sha256)).toString('base64'),
  );
}

/** A moment as JavaScript writes it; 'infinity' stays. */
function isoText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const iso = sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`case when isfinite(${column}) then ${iso} else ${column}::text end`;
}

/** Milliseconds worked until a moment of the sample, all of which lie in working time; the other way round than `momentAt`. */
function workingMilliseconds(moment: Date): number {
  const seconds = workedUntil(moment);
  const worked = seconds * 1000 + moment.getTime() - momentAt(seconds).getTime();
  const again = momentAt((worked + 0.5) / 1000);
  if (again.getTime() !== moment.getTime()) throw new Error(`${moment.toISOString()} is in no working time.`);
  return worked;
}
