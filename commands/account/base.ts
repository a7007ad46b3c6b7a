import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import type { Outcome } from '../command.ts';
import type { Ports } from '../ports.ts';
import type { AccountForm } from './port.ts';

export const ON_ACCOUNT = { section: 'Session', roles: ROLES, target: 'none' } as const;
export const ACCOUNT_KEYWORDS = ['account', 'security', 'settings'] as const;

export const whileOpen =
  (form: AccountForm) =>
  ({ accountForm }: Context): Verdict =>
    accountForm === form ? READY : HIDDEN;

/**
 * Sends what is typed in the form, and closes it; what is missing or refused is shown at its field alone. Passwords come
 * from the form, since arguments are kept for a repeat.
 */
export async function sendTyped<Done>(
  { account }: Ports,
  send: (typed: NonNullable<ReturnType<Ports['account']['typed']>>) => Promise<Done>,
): Promise<Outcome<Done>> {
  const typed = account.typed();
  if (typed === null) return { done: [], failed: [] };
  try {
    const done = await send(typed);
    account.closeForm();
    return { done: [done], failed: [] };
  } catch (error) {
    if (account.refused(error)) return { done: [], failed: [] };
    throw error;
  } finally {
    await account.reload();
  }
}
