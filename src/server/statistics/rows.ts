import { sql, type RawBuilder } from 'kysely';
import { create, is, size, string, tuple } from 'superstruct';
import type { ProfileStatus } from '../../contract/profiles/status.ts';
import { type Figure, FigureShape } from '../../contract/statistics/statistic-figures.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { foundBehind } from '../platform/lists/cursor.ts';
import { timestampOrNull } from '../platform/database/column-types.ts';
import { readableProfiles, type ProfileReference } from '../records/readable.ts';
import { readSettings } from '../settings/read-setting.ts';
import { keptTotal } from './quality.ts';
import { rowsBehind } from './rows-behind.ts';
import { cached } from './cached.ts';
import { scopeOf } from './scope.ts';
import { UNREADABLE_NAME } from '../../contract/base/refusals.ts';
import type { StatisticsRow, StatisticsRowsQuery } from '../../contract/statistics/statistics-operations.ts';

interface Row {
  at: Date | number;
  at_text: string;
  key: string;
  base_profile_id: string;
  locale_profile_id: string | null;
  actor_name: string | null;
  other_name: string | null;
  /** Of the same kind as the profile beside it. */
  other_id: string | null;
  base_name: string;
  /** null: a base profile. */
  own_name: string | null;
  locale: string | null;
  status: ProfileStatus;
  deleted: boolean;
}

/** A page of the rows behind a number, the latest first, and how many there are. Throws `invalid-input`. */
export async function statisticsRows(query: StatisticsRowsQuery, call: Call) {
  const figure = figureIn(query);
  const position = query.after === undefined ? null : positionIn(query.after);
  const hours = await readSettings(call.database, ['sla_hours', 'working_hours', 'stale_hours']);
  const scope = scopeOf(query, call);
  const { limit: _limit, after: _after, ...named } = query;
  const behind = rowsBehind(figure, scope, hours, { rows: query.limit + 1, upTo: position?.[0] ?? null });
  const before = position === null ? sql`true` : sql`(at, key) < (${position[0]}::timestamptz, ${position[1]})`;
  const page = sql<Row>`
    with page as (
      select * from (${behind}) as behind where ${before} order by at desc, key desc limit ${query.limit + 1})
    select page.at, page.at::text as at_text, page.key, page.base_profile_id, page.locale_profile_id, page.actor_name,
      page.other_name, page.other_id,
      base.profile_name as base_name, below.profile_name as own_name, locale.code as locale,
      coalesce(below.status, base.status) as status,
      coalesce(below.deleted_at, base.deleted_at) is not null as deleted
    from page
    join base_profile base on base.id = page.base_profile_id
    left join locale_profile below on below.id = page.locale_profile_id
    left join locale on locale.id = below.locale_id
    order by page.at desc, page.key desc`;
  const found = (await foundBehind(position, page.execute(call.database))).rows;
  const total = await cached(
    call.database,
    ['rows', named, scope.everybody || scope.actorId, scope.role, hours],
    () => keptTotal(call.database, figure, scope) ?? countOf(call.database, rowsBehind(figure, scope, hours)),
    (count) => count,
  );
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const readable = await readableProfiles(rows.flatMap(referencesIn), call);
  return {
    rows: rows.map((row) => answered(row, readable)),
    next: found.length > query.limit && last ? cursor([last.at_text, last.key]) : null,
    total,
  };
}

async function countOf(database: Call['database'], behind: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${behind}) as behind`.execute(
    database,
  );
  return rows[0]?.total ?? 0;
}

function figureIn(query: StatisticsRowsQuery): Figure {
  if (is(query, FigureShape)) return query;
  throw invalidInput([{ path: 'figure', problem: 'needs the values that name one number' }]);
}

const Content = tuple([size(string(), 1, 60), size(string(), 1, 60)]);

function cursor(position: [string, string]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function positionIn(text: string): [string, string] {
  try {
    return create(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), Content);
  } catch {
    throw invalidInput([{ path: 'after', problem: 'is not a cursor of this list' }]);
  }
}

function referencesIn(row: Row): ProfileReference[] {
  const { base_profile_id: base, locale_profile_id: locale, other_id: other } = row;
  const kind = locale === null ? ('base' as const) : ('locale' as const);
  return [{ kind, id: locale ?? base }, ...(other === null ? [] : [{ kind, id: other }])];
}

/**
 * A number is that of all its rows, so none is left out; but a row shows whom it is about, and who did it, only to
 * those who may read that profile today. Not even the base profile above is named, as the number that the rows are
 * behind says the rest: that something of this person was sent back, and why.
 */
function answered(row: Row, readable: ReadonlySet<string>): StatisticsRow {
  const { base_profile_id: base, locale_profile_id: locale, own_name: own, base_name: above } = row;
  const kind = locale === null ? 'base' : 'locale';
  const at = timestampOrNull(row.at);
  if (!readable.has(locale ?? base)) {
    const nothing = { profile_id: null, locale: null, status: null, actor_name: null };
    return {
      kind,
      profile_base_id: null,
      profile_name: UNREADABLE_NAME,
      ...nothing,
      at,
      other_name: row.other_id === null ? null : UNREADABLE_NAME,
      deleted: false,
    };
  }
  return {
    kind,
    profile_base_id: base,
    profile_id: locale,
    profile_name: locale === null ? above : own || above,
    locale: row.locale,
    status: row.status,
    at,
    actor_name: row.actor_name,
    other_name: row.other_id === null || readable.has(row.other_id) ? row.other_name : UNREADABLE_NAME,
    deleted: row.deleted,
  };
}
