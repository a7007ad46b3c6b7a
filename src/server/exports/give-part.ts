import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { rolesFor } from '../../contract/policy/access.ts';
import { EXPORT_ROWS } from '../../contract/policy/exports.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { fieldsOf, valuesOf } from './fields.ts';
import { listed } from './listed-rows.ts';
import { WRITERS } from './written-rows.ts';

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
    .executeTakeFirst();
  if (!kept) throw new Failure('not-found');
  const { overview, format, columns } = kept;
  if (!rolesFor(overview).includes(actor.role)) throw new Failure('role-forbids');
  const isNext = part === kept.parts + 1 && kept.ended_at === null;
  if (!isNext && part !== kept.parts) {
    throw new Failure('version-conflict', 'This export does not go on with that part. Begin a new one.');
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
    if (numUpdatedRows === 0n) throw new Failure('version-conflict', 'Another part of this export is on its way.');
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
