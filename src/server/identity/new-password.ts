import { COMMON_PASSWORD, problemOfPassword } from '../../contract/policy/passwords.ts';
import type { Account } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What is wrong with a password that somebody takes for their own account, as a sentence; null: nothing. */
export async function problemOfOwnPassword(
  password: string,
  { email, name }: Pick<Account, 'email' | 'name'>,
): Promise<string | null> {
  const problem = problemOfPassword(password);
  if (problem !== null) return problem;
  return (await isCommonPassword(password, [email, name])) ? COMMON_PASSWORD : null;
}
