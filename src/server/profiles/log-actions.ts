import { sql, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { LogEntry } from '../../contract/trail/log-shapes.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { AuditEventTable } from '../platform/database/trail-and-event-tables.ts';

export type Events = SelectQueryBuilder<Schema, 'audit_event', object>;

const UNDO: AuditEventNumber = 111;

interface PageOfActions {
  /** The events of the actions, and of those that undos among them reversed; the newest first. */
  rows: (Selectable<AuditEventTable> & { undo: boolean })[];
  isOnPage: (row: { group_id: string; undo: boolean }) => boolean;
  total: number;
  /** Groups of the page that redo an undone action. */
  again: ReadonlySet<string>;
}

/**
 * Whole actions of a trail, the newest first, however far apart their events stand. An undo bears the group of what
 * it takes back, and is an action of its own: all events of the group from the first undo event on.
 *
 * @param events of one record, readable by the caller
 */
export async function pageOfActions(
  events: Events,
  { page, limit }: { page: number; limit: number },
  database: Kysely<Schema>,
): Promise<PageOfActions> {
  const marked = events
    .leftJoin(
      (build) =>
        // Of the whole chain, as an undo may begin with an event of a record that this log leaves out.
        build
          .selectFrom('audit_event as first')
          .select(({ fn }) => ['first.base_profile_id', 'first.group_id', fn.min('first.link').as('link')])
          .where('first.event', '=', UNDO)
          .where('first.base_profile_id', 'in', events.select('audit_event.base_profile_id').distinct())
          .groupBy(['first.base_profile_id', 'first.group_id'])
          .as('undo'),
      (join) =>
        join
          .onRef('undo.group_id', '=', 'audit_event.group_id')
          .onRef('undo.base_profile_id', '=', 'audit_event.base_profile_id'),
    )
    .select(sql<boolean>`coalesce(audit_event.link >= undo.link, false)`.as('undo'));
  const counted = await marked
    .select(['audit_event.group_id', sql<string>`count(*) over ()`.as('total')])
    .groupBy(['audit_event.group_id', sql`coalesce(audit_event.link >= undo.link, false)`])
    .orderBy(({ fn }) => fn.max('audit_event.link'), 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const groups = [...new Set(counted.map(({ group_id: group }) => group))];
  const total =
    counted[0]?.total ?? (page === 1 ? 0 : (await pageOfActions(events, { page: 1, limit: 1 }, database)).total);
  const rows =
    groups.length === 0
      ? []
      : await marked
          .selectAll('audit_event')
          .where('audit_event.group_id', 'in', groups)
          .orderBy('audit_event.link', 'desc')
          .execute();
  const keys = new Set(counted.map(keyOf));
  return {
    rows,
    isOnPage: (row) => keys.has(keyOf(row)),
    total: Number(total),
    again: await doneAgain(groups, database),
  };
}

function keyOf({ group_id: group, undo }: { group_id: string; undo: boolean }): string {
  return `${group} ${undo}`;
}

/** The answer from the rows of a page. `entries`: the same rows, in their order, as the person may read them. */
export function answerOf(
  { rows, isOnPage, total, again }: PageOfActions,
  entries: readonly LogEntry[],
): OperationAnswer<'log.list'> {
  const pairs = rows.map((row, place) => ({ row, entry: entries[place]! }));
  const here = pairs.filter(({ row }) => isOnPage(row));
  const undos = here.filter(({ row }) => row.undo);
  const groups = new Set(undos.map(({ row }) => row.group_id));
  return {
    logs: here.map(({ entry }) => entry),
    total,
    undos: {
      events: undos.map(({ entry }) => entry.id),
      took_back: pairs.filter(({ row }) => !row.undo && groups.has(row.group_id)).map(({ entry }) => entry),
      again: [...again],
    },
  };
}

/** Which of these groups of events redo an undone action. */
export async function doneAgain(groups: readonly string[], database: Kysely<Schema>): Promise<ReadonlySet<string>> {
  if (groups.length === 0) return new Set();
  const rows = await database.selectFrom('action').select('redone_as').where('redone_as', 'in', groups).execute();
  return new Set(rows.flatMap(({ redone_as: id }) => id ?? []));
}
