import { sql } from 'kysely';
import type { ClaimedRecord as SentClaim } from '../../contract/shapes/live.ts';
import type { Database } from './place.ts';

export type ClaimedRecord = Omit<SentClaim, 'changed_by'>;

/** What each of these people has claimed, with its present version, what its base profile has otherwise, and keys for its findings. */
export async function claimedRecords(
  database: Database,
  people: readonly string[],
): Promise<ReadonlyMap<string, ClaimedRecord>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<ClaimedRecord & { holder_id: string }>`
    select lease.holder_id, lease.kind, lease.record_id as id, coalesce(base.version, locale.version) as version,
      coalesce(locale.stale_fields, '{}') as stale_fields,
      coalesce(md5(concat(locale.findings, locale.set_aside)), '') as findings
    from queue_lease as lease
      left join base_profile as base on lease.kind = 'base' and base.id = lease.record_id
      left join locale_profile as locale on lease.kind = 'locale' and locale.id = lease.record_id
    where lease.holder_id in (${sql.join([...people])})`.execute(database);
  return new Map(rows.map(({ holder_id: holder, ...claimed }) => [holder, claimed]));
}
