import type { Selectable } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { EXPORT_PATIENCE } from '../../contract/policy/exports.ts';
import type { ExportRecord } from '../../contract/shapes/export.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import type { ExportLogTable } from '../database/trail-tables.ts';

/** The latest exports, of everybody. */
export async function listExports(
  limit: number,
  { database, now }: Pick<Call, 'database' | 'now'>,
): Promise<OperationAnswer<'export.list'>> {
  const rows = await database
    .selectFrom('export_log')
    .selectAll()
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { exports: rows.map((row) => exportRecordOf(row, now())) };
}

function exportRecordOf(row: Selectable<ExportLogTable>, now: Date): ExportRecord {
  return {
    id: row.id,
    overview: row.overview,
    format: row.format,
    filter: { ...row.filter },
    columns: row.columns,
    by: { user_id: row.actor_id, name: row.actor_name },
    role: row.actor_role,
    began_at: timestamp(row.began_at),
    rows: row.rows,
    state: stateOf(row, now),
  };
}

/** No client reports that it has stopped, so an export counts as broken off when no part was requested for a while. */
function stateOf(row: Selectable<ExportLogTable>, now: Date): ExportRecord['state'] {
  if (row.ended_at !== null) return 'whole';
  return now.getTime() - Number(row.part_at) > EXPORT_PATIENCE ? 'broken-off' : 'under-way';
}
