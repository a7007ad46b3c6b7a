import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { Account } from '../identity/accounts.ts';
import { ownPasswordHash } from '../identity/own-password.ts';

/** The hash of the caller's password, if they have typed it correctly; refused at its field. */
export async function provenPassword(account: Account, typed: string, path: string, call: Call): Promise<string> {
  const hash = await ownPasswordHash(call, account, typed);
  if (hash !== null) return hash;
  call.log.warn({ accountId: account.id }, 'own password refused');
  throw refusedAt(path, 'This is not your password.');
}

/** A refusal for a field of the form, as a sentence. */
export function refusedAt(path: string, sentence: string): Failure {
  return new Failure('invalid-input', sentence, [{ path, problem: sentence }]);
}
