import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { inLineByName, LineFull } from './account-turns.ts';
import type { Account } from './accounts.ts';
import { judgedTry, TryTooSoon, type Try } from './password-tries.ts';
import { passwordMatches } from './passwords.ts';
import { foldEmail } from './email.ts';

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
