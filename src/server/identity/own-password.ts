import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { inLineByName, LineFull } from './account-turns.ts';
import type { Account } from './accounts.ts';
import { forgetFailures, pauseBeforeSignIn, recordFailure, type Try } from './password-tries.ts';
import { passwordMatches } from './passwords.ts';
import { foldEmail } from './email.ts';

/** Checks under way or waiting in this process; each takes 0.2 s of a processor. */
const LONGEST_LINE = 100;
const inLine = inLineByName(LONGEST_LINE);

/**
 * The hash of the password, for who is signed in and has typed it; null: it is another. Wrong ones cost the same wait as
 * at a sign-in. They have a count of their own: who has found a desk unlocked bars nobody's sign-in, and one at the
 * sign-in does not bar them.
 */
export async function ownPasswordHash(
  { database, now }: { database: Kysely<Schema>; now: () => Date },
  { id, email }: Pick<Account, 'id' | 'email'>,
  password: string,
): Promise<string | null> {
  const attempt: Try = { emailFolded: foldEmail(email), source: { kind: 'device', name: `signed in as ${id}` } };
  // Many guesses at the same moment would otherwise all be judged before the first is counted.
  return inLine(id, async () => {
    const pause = await pauseBeforeSignIn(database, attempt, now());
    if (pause > 0) {
      throw new Failure(
        'rate-limited',
        `Too many wrong passwords. Try again in ${pause} ${pause === 1 ? 'second' : 'seconds'}.`,
        undefined,
        pause,
      );
    }
    const { password_hash: hash } = await database
      .selectFrom('identity_account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (await passwordMatches(password, hash)) {
      await forgetFailures(database, attempt);
      return hash;
    }
    await recordFailure(database, attempt, now());
    return null;
  }).catch((error: unknown) => {
    throw error instanceof LineFull ? Failure.forNow('rate-limited', 1) : error;
  });
}
