import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** How long ended sign-ins are remembered, in milliseconds: longer than the settings let any live, so that a longer life set later restores none. */
const KEPT_FOR = 40 * 24 * 3_600_000;

/** Ends one sign-in: none of its tokens is renewed, or accepted by the API, any more. */
export async function endSignIn(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
  now: Date,
): Promise<void> {
  await database
    .deleteFrom('ended_sign_in')
    .where('ended_at', '<', new Date(now.getTime() - KEPT_FOR))
    .execute();
  await database
    .insertInto('ended_sign_in')
    .values({ account_id: accountId, sign_in: signIn, ended_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'sign_in']).doNothing())
    .execute();
}

export function endedSignInsOf(accountId: string): RawBuilder<string[]> {
  return sql<string[]>`array(select sign_in from ended_sign_in where account_id = ${accountId})`;
}

export async function hasEnded(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('ended_sign_in')
    .select('ended_at')
    .where('account_id', '=', accountId)
    .where('sign_in', '=', signIn)
    .executeTakeFirst();
  return row !== undefined;
}
