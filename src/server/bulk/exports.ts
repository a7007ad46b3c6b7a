import type { OperationAnswer } from '../../contract/operations.ts';
import { rolesFor } from '../../contract/base/routes.ts';
import { EXPORT_PATIENCE } from '../../contract/overview/exports.ts';
import { EXPORT_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { fieldsOf, valuesOf, type BaseRow, type LocaleRow, WRITERS } from './export-fields.ts';
import { randomUUID } from 'node:crypto';
import type { OverviewRoute, ListFilter } from '../../contract/profiles/filter-fields.ts';
import { type Selectable, sql, type Expression, type SqlBool } from 'kysely';
import { timestamp } from '../platform/database/column-types.ts';
import type { ExportLogTable } from '../platform/database/trail-and-event-tables.ts';
import type { Position } from '../platform/lists/cursor.ts';
import { countOf, localeConditions, localePageQuery, pageQuery } from '../profiles/list.ts';
import { filterConditions } from '../profiles/filter.ts';
import type {
  BaseProfileExportBody,
  LocaleProfileExportBody,
  ExportRecord,
} from '../../contract/overview/export-operations.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

interface Asked {
  overview: OverviewRoute;
  filter: ListFilter;
  sort: string;
  direction: 'asc' | 'desc';
}

interface ListedRows {
  behind(from: Position | null, take: number): Promise<((BaseRow | LocaleRow) & { sort_value: string })[]>;
  count(): Promise<number>;
  countChangedSince(moment: Date): Promise<number>;
}

/** The rows of an overview that the person may see now, read like its pages. */
async function listed(
  { overview, filter, sort, direction }: Asked,
  call: Pick<Call, 'database' | 'actor' | 'now'>,
): Promise<ListedRows> {
  const lookups = await lookupTables(call.database);
  const kind = overview === 'base-profiles' ? 'base' : 'locale';
  // Filter and order have passed the shape of this overview.
  const query = { ...filter, sort, direction } as never;
  const conditions: Expression<SqlBool> =
    kind === 'base' ? filterConditions('base', filter) : localeConditions(filter, call.actor.geos, lookups);
  return {
    behind(from, take) {
      const range = { from, inclusive: false, backward: false, skip: 0, take };
      return kind === 'base'
        ? pageQuery(query, range, call).execute()
        : localePageQuery(query, range, call, lookups).execute();
    },
    count: () => countOf(kind, conditions, call),
    countChangedSince: (moment) =>
      countOf(kind, sql<SqlBool>`${conditions} and updated_at >= ${moment.toISOString()}::timestamptz`, call),
  };
}

/**
 * The next part of an export, or once more the one before, whose response may have been lost. The position is kept
 * here and never given by the client, so that the log counts exactly what was given out; it counts before it leaves.
 * Rights are those of this moment, not of the beginning.
 *
 * Throws `not-found`, also for an export of somebody else, `role-forbids`, or `version-conflict` where the part is
 * neither of the two or is being read by another call.
 */
export async function givePart(exportId: string, part: number, call: Call): Promise<OperationAnswer<'export.part'>> {
  const { database, actor } = call;
  const kept = await database
    .selectFrom('export_log')
    .selectAll()
    .where('id', '=', exportId)
    .where('actor_id', '=', actor.id)
    .executeTakeFirstOrThrow(notFound);
  const { overview, format, columns } = kept;
  if (!rolesFor(overview).includes(actor.role)) throw new Failure('role-forbids');
  const isNext = part === kept.parts + 1 && kept.ended_at === null;
  if (!isNext && part !== kept.parts) {
    throw new Failure('version-conflict', 'This export cannot continue from that part. Start a new one.');
  }
  const from = isNext ? kept.position : kept.position_before;
  const before = isNext ? kept.rows : kept.rows_before;

  const rows = await listed(kept, call);
  // One row more shows whether there is a further part.
  const read = await rows.behind(from, EXPORT_ROWS + 1);
  const given = read.slice(0, EXPORT_ROWS);
  const isLast = read.length === given.length;
  const last = given.at(-1);
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('export_log')
      .set({
        parts: part,
        part_at: call.now(),
        rows: before + given.length,
        rows_before: before,
        position: last ? JSON.stringify({ value: last.sort_value, id: last.id }) : from && JSON.stringify(from),
        position_before: from && JSON.stringify(from),
        ended_at: isLast ? call.now() : null,
      })
      .where('id', '=', exportId)
      .where('parts', '=', kept.parts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new Failure('version-conflict', 'Another part of this export is being sent. Try again in a moment.');
    }
    if (isLast && isNext) {
      await leaveEvent(transaction, 'ExportEnded', { at: call.now(), by: call.actor, about: exportId });
    }
  });

  const lookups = await lookupTables(database);
  const fields = fieldsOf(overview, columns);
  return {
    text: WRITERS[format](
      fields,
      given.map((row) => valuesOf(overview, fields, row, lookups)),
      part === 1,
    ),
    rows: given.length,
    last: isLast,
    changed_meanwhile: isLast ? await rows.countChangedSince(new Date(kept.began_at)) : null,
  };
}

/** Logs who exports what before the first line is given, and returns how many rows there are. */
export async function beginExport(
  overview: OverviewRoute,
  { filter, sort, direction, format, columns }: BaseProfileExportBody | LocaleProfileExportBody,
  call: Call,
): Promise<OperationAnswer<'base-profile.export'>> {
  const { id: actorId, name, role, geos } = call.actor;
  const total = await (await listed({ overview, filter, sort, direction }, call)).count();
  return call.write(async (transaction) => {
    const id = randomUUID();
    await transaction
      .insertInto('export_log')
      .values({
        id,
        overview,
        format,
        filter: JSON.stringify(filter),
        sort,
        direction,
        columns: columns && JSON.stringify(columns),
        actor_id: actorId,
        actor_name: name,
        actor_role: role,
        actor_geos: [...geos],
        request_id: call.requestId,
        began_at: call.now(),
        part_at: call.now(),
      })
      .execute();
    await leaveEvent(transaction, 'ExportBegun', { at: call.now(), by: call.actor, about: id });
    return { id, total };
  });
}

async function listExports(
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

export const exportHandlers = {
  'base-profile.export': ({ body }, call) => beginExport('base-profiles', body, call),
  'locale-profile.export': ({ body }, call) => beginExport('locale-profiles', body, call),
  'export.part': ({ params }, call) => givePart(params.exportId, Number(params.part), call),
  'export.list': ({ query }, call) => listExports(query.limit, call),
} satisfies Partial<Handlers>;
