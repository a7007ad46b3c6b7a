import { sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from '../database/engine/engine.ts';
import type { Schema } from '../database/schema.ts';

/**
 * Makes all that is kept for the statistics anew from the events and claims. Whoever would write waits
 * meanwhile, a second or more for each 100,000 events. All of it happens, or nothing.
 */
export async function recount(database: Kysely<Schema>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql.raw(WITHOUT_LIMIT).execute(transaction);
    // In the order in which writers come to them.
    await sql`lock table base_profile, locale_profile, queue_lease, audit_event in exclusive mode`.execute(transaction);
    await sql`truncate statistic_quarter, statistic_record, statistic_reason`.execute(transaction);
    // What would be appended for each row is counted at the end, at once.
    await sql`alter table statistic_record disable trigger user`.execute(transaction);
    await sql`insert into statistic_quarter (quarter, event, actor_id, locale, amount)
      select quarter, event, actor_id, locale, amount from counted_quarter`.execute(transaction);
    await sql`insert into statistic_record (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
      select record_id, kind, author_id, first_at, first_event, first_by, disapprovals from counted_record`.execute(
      transaction,
    );
    // The author of each disapproved profile is looked up there.
    await sql`insert into statistic_reason (quarter, code, actor_id, author_id, amount)
      select quarter, code, actor_id, author_id, amount from counted_reason`.execute(transaction);
    await sql`alter table statistic_record enable trigger user`.execute(transaction);
    await sql`select recount_blocks()`.execute(transaction);
  });
}
