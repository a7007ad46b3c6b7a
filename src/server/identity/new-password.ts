import { COMMON_PASSWORD, problemOfPassword } from '../../contract/policy/passwords.ts';
import type { Account } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The problem of a password that a person chooses for their own account, as a sentence; null: none. */
export async function problemOfOwnPassword(
  password: string,
  { email, name }: Pick<Account, 'email' | 'name'>,
): Promise<string | null> {
  const problem = problemOfPassword(password);
  if (problem !== null) return problem;
  return (await isCommonPassword(password, [email, name])) ? COMMON_PASSWORD : null;
}
