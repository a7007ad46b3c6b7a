import { sql, type Kysely } from 'kysely';
import { WITHOUT_LIMIT } from '../database/engine/engine.ts';
import type { Schema } from '../database/schema.ts';

/**
 * Makes all that is kept for the statistics anew from the events and claims, as of one moment. Writers of events wait
 * meanwhile, a second or more for each 100,000 events, or are asked to try again; readers do not wait. All of it
 * happens, or nothing.
 */
export async function recount(database: Kysely<Schema>): Promise<void> {
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql.raw(WITHOUT_LIMIT).execute(transaction);
      // The moment is that of the first statement after these locks, so nobody is between an event and its counts, or
      // in the middle of moving rows. Claims may end meanwhile: what they append later does not belong to that
      // moment.
      await sql`lock table audit_event, statistic_block in exclusive mode`.execute(transaction);
      for (const name of ['statistic_quarter', 'statistic_record', 'statistic_reason'] as const) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      // What triggers would append for each row is counted at the end, at once.
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
