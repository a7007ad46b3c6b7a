import { sql, type Kysely } from 'kysely';
import { BULK_ACTIONS, type BulkActionId } from '../../contract/policy/bulk-actions.ts';
import type { Schema } from '../database/schema.ts';
import { lastFilling } from '../records/own-work.ts';
import type { RunRow } from './read-run.ts';

/** Whether a checked run would approve its owner's own work. No batch asks this any more. */
export async function approvesOwnWork(database: Kysely<Schema>, run: RunRow): Promise<boolean> {
  if (!BULK_ACTIONS[run.action as BulkActionId].operation.endsWith('.approve')) return false;
  const author =
    run.kind === 'base'
      ? sql`select creator_id from base_profile where id = item.record_id`
      : sql`select logged.actor_id ${lastFilling(sql`item.record_id`)}`;
  const { rows } = await sql`
    select from bulk_run_item as item
    where item.run_id = ${run.id} and item.outcome = 'ready' and (${author}) = ${run.actor_id} limit 1`.execute(
    database,
  );
  return rows.length > 0;
}
