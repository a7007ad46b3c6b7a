import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { SignInSource } from './sign-in-source.ts';

/** So many wrong passwords for one address from one source … */
const FAILURES = 5;
/** … or from all networks together, so that many of them do not have as many tries each … */
const FAILURES_OF_ALL = 50;
/** … within this time, in milliseconds, … */
const WINDOW = 15 * 60_000;
/** … and each further try has to wait this long after the last, in milliseconds. */
const PAUSE = 60_000;

/** Who tries: for which address, and from where. */
export interface Try {
  emailFolded: string;
  source: SignInSource;
}

/**
 * Seconds until the next try for this address from there is let through; 0 if it may be made now. A
 * known device has a count of its own only: nobody is kept from their own desk by what strangers do.
 * What lies outside the window was dropped when the last failure was recorded; judging it anew here
 * would cut the wait short whenever the first failure grows too old during it.
 */
export async function pauseBeforeSignIn(
  database: Kysely<Schema>,
  { emailFolded, source }: Try,
  now: Date,
): Promise<number> {
  const own = sourceText(source);
  const counted = await database
    .selectFrom('identity_sign_in_failure')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('failures'),
      fn.max('failed_at').as('last'),
      eb('source', '=', own).as('own'),
    ])
    .where('email_folded', '=', emailFolded)
    .$if(source.kind === 'device', (query) => query.where('source', '=', own))
    .$if(source.kind === 'network', (query) => query.where('source', 'like', `${NETWORK}%`))
    // What lies further ahead was counted before the clock was put back, and would bar the way for as long.
    .where('failed_at', '<=', new Date(now.getTime() + PAUSE))
    .groupBy('own')
    .execute();
  const left = (last: Date | number) => new Date(last).getTime() + PAUSE - now.getTime();
  const all = counted.reduce((sum, { failures }) => sum + Number(failures), 0);
  const waits = counted
    .filter(({ own: isOwn, failures }) => all >= FAILURES_OF_ALL || (isOwn && Number(failures) >= FAILURES))
    .map(({ last }) => (last === null ? 0 : left(last)));
  return Math.max(0, Math.ceil(Math.max(0, ...waits) / 1000));
}

/** Counts a wrong password, also for addresses without an account, and drops what no longer counts. */
export async function recordFailure(database: Kysely<Schema>, { emailFolded, source }: Try, now: Date): Promise<void> {
  await database
    .deleteFrom('identity_sign_in_failure')
    .where('failed_at', '<', new Date(now.getTime() - WINDOW))
    .execute();
  await database
    .insertInto('identity_sign_in_failure')
    .values({ email_folded: emailFolded, source: sourceText(source), failed_at: now })
    .execute();
}

/** After a right password the counting of where it came from starts anew; what strangers did stays counted. */
export async function forgetFailures(database: Kysely<Schema>, { emailFolded, source }: Try): Promise<void> {
  await database
    .deleteFrom('identity_sign_in_failure')
    .where('email_folded', '=', emailFolded)
    .where('source', '=', sourceText(source))
    .execute();
}

const NETWORK = 'network ';

function sourceText({ kind, name }: SignInSource): string {
  return `${kind} ${name ?? ''}`;
}
