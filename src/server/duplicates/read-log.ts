import { sql, type SqlBool } from 'kysely';
import type { OperationAnswer, OperationId, OperationInput } from '../../contract/operations.ts';
import { isDay } from '../../contract/base/date-of-birth.ts';
import { dayAfter, startOfDay, momentIn } from '../../contract/base/day-range.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { type DuplicateLogEntry, type DuplicateLogFilter } from '../../contract/duplicates/duplicate-log.ts';
import { DUPLICATE_EXPORT_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { cursorFor, foundBehind, pageOf, positionOf } from '../platform/lists/cursor.ts';
import { literalPattern, arrayOf } from '../platform/lists/conditions.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { actionsOutOfReach, pairInArea } from './record-match.ts';
import { searchedIn, type LogRow } from './append-log.ts';
import { shownEvidence, shownSide } from './show-pair.ts';
import { csvFile } from '../../contract/bulk/csv.ts';

/** Entries are numbered as they are written, so the number is the order. */
const ORDER = { sort: 'number', direction: 'desc' } as const;

export async function listDuplicateLog(
  { limit, after, ...filter }: OperationInput<'duplicate-log.list'>['query'],
  call: Call,
): Promise<OperationAnswer<'duplicate-log.list'>> {
  const { rows, next } = await logPage(call, filter, { limit, after });
  const merges = await mergesAmong(rows, call);
  return { rows: rows.map((row) => shownEntry(row, { media: call.media, merges })), next };
}

async function mergesAmong(rows: readonly LogRow[], { database }: Pick<Call, 'database'>): Promise<Set<string>> {
  const ids = rows.filter(({ outcome }) => outcome === 'linked').map(({ action_id: id }) => id);
  if (ids.length === 0) return new Set();
  const merge: OperationId = 'duplicate-case.merge';
  const found = await database
    .selectFrom('action')
    .select('id')
    .where('id', 'in', ids)
    .where('operation', '=', merge)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** A page of the log, newest first, as far as both profiles lie in the person's area; the same cost at any depth. */
async function logPage(
  call: Pick<Call, 'database' | 'actor'>,
  filter: DuplicateLogFilter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ rows: LogRow[]; next: string | null }> {
  assertDays(filter);
  const { database, actor: asker } = call;
  const position = after === undefined ? null : positionOf(after, ORDER);
  const { outcome, filter_id: filterId, scope, tags, active, actor, from, to, time_zone: zone = 'UTC' } = filter;
  const words = foldText(filter.text ?? '')
    .split(' ')
    .filter(Boolean);
  const sides = { first: sql`(first ->> 'id')::uuid`, second: sql`(second ->> 'id')::uuid` };
  const within = pairInArea(asker, await lookupTables(database), sides);
  const read = (behind: typeof position) => {
    const select = database
      .selectFrom('duplicate_log')
      .selectAll()
      .$if(behind !== null, (log) => log.where(sql<SqlBool>`id < ${behind!.value}::bigint`))
      .$if(outcome !== undefined, (log) => log.where('outcome', 'in', outcome!))
      .$if(filterId !== undefined, (log) => log.where('filter_id', '=', filterId!))
      .$if(scope !== undefined, (log) => log.where('scope', '=', scope!))
      .$if(tags !== undefined, (log) => log.where(sql<SqlBool>`tags @> ${arrayOf(tags!, 'uuid')}`))
      .$if(active !== undefined, (log) => log.where('active', '=', active!))
      .$if(actor !== undefined, (log) => log.where('actor_id', '=', actor!))
      .$if(from !== undefined, (log) => log.where('occurred_at', '>=', startOfDay(from!, zone)))
      .$if(to !== undefined, (log) => log.where('occurred_at', '<', startOfDay(dayAfter(to!), zone)))
      .where((build) => build.and(words.map((word) => build('search_text', 'like', `%${literalPattern(word)}%`))))
      .$if(within !== null, (log) => log.where(within!))
      .orderBy('id', 'desc')
      .limit(limit + 1);
    return foundBehind(behind, select.execute());
  };
  const found: LogRow[] = [];
  for (let behind = position, all = false; found.length <= limit && !all;) {
    const rows = await read(behind);
    found.push(...(await asReadable(rows, words, call)));
    const last = rows.at(-1);
    all = rows.length <= limit || last === undefined;
    if (last) behind = { value: last.id, id: last.action_id };
  }
  // A cursor also carries an identifier, which is not compared here.
  return pageOf(found, limit, ({ id: value, action_id: id }) => cursorFor(ORDER, { value, id }));
}

/** Removes reasons that the person may not read, and entries found only by such a reason. */
async function asReadable(
  rows: readonly LogRow[],
  words: readonly string[],
  call: Pick<Call, 'database' | 'actor'>,
): Promise<LogRow[]> {
  const out = await actionsOutOfReach(
    rows.filter(({ reason }) => reason !== null).map(({ action_id: id }) => id),
    call,
  );
  return rows.flatMap((row) => {
    if (row.reason === null || !out.has(row.action_id)) return [row];
    const text = searchedIn(row, null);
    return words.every((word) => text.includes(word)) ? [{ ...row, reason: null }] : [];
  });
}

function assertDays({ from, to }: DuplicateLogFilter): void {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isDay(day));
  if (wrong.length > 0) throw invalidInput(wrong.map(([path]) => ({ path, problem: 'is not a day' })));
}

function shownEntry(row: LogRow, call: Pick<Call, 'media'> & { merges: ReadonlySet<string> }): DuplicateLogEntry {
  return {
    id: row.id,
    occurred_at: timestamp(row.occurred_at),
    outcome: row.outcome,
    scope: row.scope,
    filter: { id: row.filter_id, version: row.filter_version, name: row.filter_name },
    pair_id: row.pair_id,
    first: shownSide(row.first, call),
    second: shownSide(row.second, call),
    score: row.score,
    evidence: shownEvidence(row.evidence, call),
    actor: { user_id: row.actor_id, name: row.actor_name, role: row.actor_role },
    reason: row.reason,
    action_id: row.before !== null && row.undone_at === null ? row.action_id : null,
    merge: call.merges.has(row.action_id),
    undone_at: row.undone_at === null ? null : timestamp(row.undone_at),
  };
}

const COLUMNS: Readonly<Record<string, (row: LogRow, zone: string) => string>> = {
  time: (row, zone) => momentIn(new Date(row.occurred_at), zone),
  outcome: (row) => row.outcome,
  scope: (row) => row.scope,
  filter: (row) => row.filter_name,
  filter_version: (row) => String(row.filter_version),
  first_id: (row) => row.first.id,
  first_name: (row) => row.first.profile_name,
  first_locale: (row) => row.first.locale ?? '',
  second_id: (row) => row.second.id,
  second_name: (row) => row.second.profile_name,
  second_locale: (row) => row.second.locale ?? '',
  score: (row) => String(row.score),
  evidence: (row) => row.evidence.parts.map(({ words, found, share }) => `${words}: ${found} (${share}%)`).join('; '),
  against: (row) =>
    (row.evidence.against ?? [])
      .map(({ words, first, second, lowered }) => `${words}: ${first} and ${second} (-${lowered})`)
      .join('; '),
  person: (row) => row.actor_name,
  role: (row) => row.actor_role,
  reason: (row) => row.reason ?? '',
  undone: (row, zone) => (row.undone_at === null ? '' : momentIn(new Date(row.undone_at), zone)),
};

const TIMES: ReadonlySet<string> = new Set(['time', 'undone']);

/** States the zone of the moments if one was asked for; otherwise they are in UTC and each says so. */
function heading(zone: string | undefined): string[] {
  return Object.keys(COLUMNS).map((name) => (zone !== undefined && TIMES.has(name) ? `${name} (${zone})` : name));
}

/** One part of the log as CSV (RFC 4180); concatenated, the parts are one file. */
export async function exportDuplicateLog(
  { after, ...filter }: OperationInput<'duplicate-log.export'>['query'],
  call: Call,
): Promise<OperationAnswer<'duplicate-log.export'>> {
  const { rows, next } = await logPage(call, filter, { limit: DUPLICATE_EXPORT_ROWS, after });
  const lines = rows.map((row) => Object.values(COLUMNS).map((value) => value(row, filter.time_zone ?? 'UTC')));
  if (after === undefined) lines.unshift(heading(filter.time_zone));
  return { csv: csvFile(lines), rows: rows.length, next };
}
