import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Asks while PostgreSQL must not read a table from end to end where it has an index. It would: with
 * old statistics, and because it takes the comparison of two long arrays for one step, though each
 * row then costs thousands.
 */
export async function withoutScans<Answer>(
  transaction: Transaction<Schema>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
  const answer = await ask();
  await sql`select set_config('enable_seqscan', 'on', true)`.execute(transaction);
  return answer;
}
