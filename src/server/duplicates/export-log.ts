import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import { csvCell } from '../../contract/policy/csv.ts';
import { momentIn } from '../../contract/policy/day-range.ts';
import { DUPLICATE_EXPORT_ROWS } from '../../contract/shapes/duplicate-log.ts';
import type { Call } from '../calls/call.ts';
import { logPage, type LogRow } from './list-log.ts';

/** The columns of the export, in order, by their names in its first line. */
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
  evidence: (row) => row.evidence.parts.map(({ words, found, share }) => `${words}: ${found} (${share} %)`).join('; '),
  against: (row) =>
    (row.evidence.against ?? [])
      .map(({ words, first, second, lowered }) => `${words}: ${first} and ${second} (-${lowered})`)
      .join('; '),
  person: (row) => row.actor_name,
  role: (row) => row.actor_role,
  reason: (row) => row.reason ?? '',
  undone: (row, zone) => (row.undone_at === null ? '' : momentIn(new Date(row.undone_at), zone)),
};

/** Columns with moments. */
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
  const lines = rows.map((row) =>
    Object.values(COLUMNS).map((value) => csvCell(value(row, filter.time_zone ?? 'UTC'))),
  );
  if (after === undefined) lines.unshift(heading(filter.time_zone));
  return { csv: lines.map((cells) => `${cells.join(',')}\r\n`).join(''), rows: rows.length, next };
}
