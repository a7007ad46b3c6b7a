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
 * Sends what is typed in the form, and closes it. What is missing or refused stands at its field, and nothing else tells
 * of it. No argument may hold a password, which would be kept for a repeat: so it is asked of the form.
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
