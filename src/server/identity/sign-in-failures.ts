import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** So many wrong passwords for one address … */
const FAILURES = 5;
/** … within this time, in milliseconds, … */
const WINDOW = 15 * 60_000;
/** … and each further try has to wait this long after the last, in milliseconds. */
const PAUSE = 60_000;

/**
 * Seconds until the next try for this address is let through; 0 if it may be made now. What lies
 * outside the window was dropped when the last failure was recorded; judging it anew here would cut
 * the wait short whenever the first failure grows too old during it.
 */
export async function pauseBeforeSignIn(database: Kysely<Schema>, emailFolded: string, now: Date): Promise<number> {
  const { failures, last } = await database
    .selectFrom('identity_sign_in_failure')
    .select(({ fn }) => [fn.countAll<string>().as('failures'), fn.max('failed_at').as('last')])
    .where('email_folded', '=', emailFolded)
    // What lies further ahead was counted before the clock was put back, and would bar the way for as long.
    .where('failed_at', '<=', new Date(now.getTime() + PAUSE))
    .executeTakeFirstOrThrow();
  if (Number(failures) < FAILURES || last === null) return 0;
  const left = new Date(last).getTime() + PAUSE - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** Counts a wrong password, also for addresses without an account, and drops what no longer counts. */
export async function recordFailure(database: Kysely<Schema>, emailFolded: string, now: Date): Promise<void> {
  await database
    .deleteFrom('identity_sign_in_failure')
    .where('failed_at', '<', new Date(now.getTime() - WINDOW))
    .execute();
  await database.insertInto('identity_sign_in_failure').values({ email_folded: emailFolded, failed_at: now }).execute();
}

/** After a right password the counting starts anew. */
export async function forgetFailures(database: Kysely<Schema>, emailFolded: string): Promise<void> {
  await database.deleteFrom('identity_sign_in_failure').where('email_folded', '=', emailFolded).execute();
}
