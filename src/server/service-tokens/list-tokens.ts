import { sql } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { TOKENS_SHOWN } from '../../contract/policy/service-tokens.ts';
import type { Call } from '../calls/call.ts';
import { serviceTokenOf } from './told-token.ts';

/** Those in force first, in each group the latest first. */
export async function listTokens({
  database,
  now,
}: Pick<Call, 'database' | 'now'>): Promise<OperationAnswer<'service-token.list'>> {
  const moment = now();
  const rows = await database
    .selectFrom('service_token')
    .selectAll()
    .orderBy(sql`revoked_at is null and expires_at > ${moment.toISOString()}::timestamptz`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(TOKENS_SHOWN)
    .execute();
  return { tokens: rows.map((row) => serviceTokenOf(row, moment)) };
}
