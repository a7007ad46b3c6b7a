import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { SignInSource } from './sign-in-source.ts';
import { Failure } from '../platform/failures/failure.ts';
import { type Account, foldEmail } from './accounts.ts';
import { passwordMatches } from './passwords.ts';

/** So many wrong passwords for one address from one source … */
const FAILURES = 5;
/** … or from all networks together, so that many of them do not have as many tries each … */
const FAILURES_OF_ALL = 50;
/** … within this time, in milliseconds, … */
const WINDOW = 15 * 60_000;
/** … and each further try has to wait this long after the last, in milliseconds. */
const PAUSE = 60_000;

/** The address that is tried, and from where. */
export interface Try {
  emailFolded: string;
  source: SignInSource;
}

/** Thrown where a try has to wait, before anything of it is judged. */
export class TryTooSoon extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many wrong passwords.');
    this.seconds = seconds;
  }
}

/**
 * Whether a password is right, by `judge`. It counts as wrong until it has proved right: otherwise many sent at the
 * same moment, from many networks or to several processes, would all be judged before the first of them is counted.
 * After a right one the count of its source starts anew; tries from elsewhere stay counted. Throws `TryTooSoon`.
 */
export async function judgedTry(
  { database, now }: { database: Kysely<Schema>; now: () => Date },
  attempt: Try,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const counted = await countTry(database, attempt, now());
  try {
    const right = await judge();
    if (right) await forgetFailures(database, attempt);
    return right;
  } catch (error) {
    // Nothing about the password was revealed.
    await database.deleteFrom('identity_sign_in_failure').where('id', '=', counted).execute();
    throw error;
  }
}

/** Counts a try, also for addresses without an account, and deletes what no longer counts. Returns its number. */
async function countTry(database: Kysely<Schema>, { emailFolded, source }: Try, now: Date): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    // One after the other, in all processes, or many would pass the limit together.
    await sql`lock table identity_sign_in_failure in share row exclusive mode`.execute(transaction);
    const pause = await pauseBefore(transaction, { emailFolded, source }, now);
    if (pause > 0) throw new TryTooSoon(pause);
    await transaction
      .deleteFrom('identity_sign_in_failure')
      .where('failed_at', '<', new Date(now.getTime() - WINDOW))
      .execute();
    const { id } = await transaction
      .insertInto('identity_sign_in_failure')
      .values({ email_folded: emailFolded, source: sourceText(source), failed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * Seconds until the next try for this address from there is allowed; 0 if it may be made now. A known device has a
 * count of its own only, so that tries from elsewhere block nobody at their own desk. Tries outside the window were
 * deleted when the last failure was recorded; judging it anew here would shorten the wait whenever the first failure
 * grows too old during it.
 */
async function pauseBefore(database: Kysely<Schema>, { emailFolded, source }: Try, now: Date): Promise<number> {
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
    // Failures further ahead were counted before the clock was set back, and would block for as long.
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

async function forgetFailures(database: Kysely<Schema>, { emailFolded, source }: Try): Promise<void> {
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

/** Thrown when a queue has reached its limit. */
export class LineFull extends Error {}

/**
 * Runs the jobs of one name one after the other, and those of different names in parallel; at most `limit` jobs are
 * running or waiting altogether, so that memory stays bounded under a flood.
 */
export function inLineByName(limit: number): <T>(name: string, job: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  let present = 0;
  return async (name, job) => {
    if (present >= limit) throw new LineFull();
    present += 1;
    const mine = (last.get(name) ?? Promise.resolve()).then(job, job);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      present -= 1;
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

/** Checks under way or waiting in this process; each takes 0.2 s of a processor. */
const LONGEST_LINE = 100;
const inLine = inLineByName(LONGEST_LINE);

/**
 * The hash of the password typed by a signed-in person; null: it is wrong. Wrong ones cost the same wait as at a
 * sign-in, but have a count of their own: somebody at an unlocked desk cannot block the person's sign-in, and an
 * attacker at the sign-in cannot block the person here.
 */
export async function ownPasswordHash(
  { database, now }: { database: Kysely<Schema>; now: () => Date },
  { id, email }: Pick<Account, 'id' | 'email'>,
  password: string,
): Promise<string | null> {
  const attempt: Try = { emailFolded: foldEmail(email), source: { kind: 'device', name: `signed in as ${id}` } };
  // One after the other, so that right ones sent at once do not count against each other.
  return inLine(id, async () => {
    const { password_hash: hash } = await database
      .selectFrom('identity_account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const right = await judgedTry({ database, now }, attempt, () => passwordMatches(password, hash));
    return right ? hash : null;
  }).catch((error: unknown) => {
    if (error instanceof TryTooSoon) {
      const wait = `${error.seconds} ${error.seconds === 1 ? 'second' : 'seconds'}`;
      throw new Failure('rate-limited', `${error.message} Try again in ${wait}.`, undefined, error.seconds);
    }
    throw error instanceof LineFull ? Failure.forNow('rate-limited', 1) : error;
  });
}
