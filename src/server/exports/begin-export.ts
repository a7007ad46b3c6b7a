import { randomUUID } from 'node:crypto';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import type { BaseProfileExportBody, LocaleProfileExportBody } from '../../contract/shapes/export.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import type { Call } from '../calls/call.ts';
import { listed } from './listed-rows.ts';

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
