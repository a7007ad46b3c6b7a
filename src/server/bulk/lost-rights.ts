import type { BulkEnding } from '../../contract/policy/bulk-actions.ts';
import type { Services } from '../calls/call.ts';
import type { RunRow } from './read-run.ts';

/**
 * What the owners of all runs under way have lost since they began them, by run; null: nothing. Asked before a batch
 * begins: the accounts may be kept by another service, and no transaction waits for that.
 */
export async function lostSince({
  database,
  accounts,
}: Pick<Services, 'database' | 'accounts'>): Promise<ReadonlyMap<string, BulkEnding | null>> {
  const runs = await database
    .selectFrom('bulk_run')
    .selectAll()
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .execute();
  return new Map(await Promise.all(runs.map(async (run) => [run.id, await lostBy(run, accounts)] as const)));
}

async function lostBy(run: RunRow, accounts: Services['accounts']): Promise<BulkEnding | null> {
  const state = await accounts.accountState(run.actor_id);
  if (state === null || state.disabled) return 'account';
  // Another role may do the same, but the run is recorded as the work of this one.
  if (state.rights?.role !== run.actor_role) return 'role';
  return covers(state.rights.geos, run.actor_geos) ? null : 'area';
}

/** An empty list means everywhere. */
function covers(now: readonly string[], then: readonly string[]): boolean {
  return now.length === 0 || (then.length > 0 && then.every((geo) => now.includes(geo)));
}
