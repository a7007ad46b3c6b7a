import { personalState } from '../context/personal.ts';
import type { AccountForm } from '../../../commands/session/port.ts';

export type AccountField = 'password' | 'next';

interface AccountState {
  form: AccountForm | null;
  /** Typed text, dropped with the form. */
  typed: Readonly<Record<AccountField, string>>;
  /** Why the server refused it; `field`: null where it is about none. */
  problem: { field: AccountField | null; sentence: string } | null;
  /** Codes that were just made: they are shown only once. */
  codes: readonly string[] | null;
}

const CLOSED = { form: null, typed: { password: '', next: '' }, problem: null } as const;

export const accountState = personalState<AccountState>(() => ({ ...CLOSED, codes: null }));

export function openAccountForm(form: AccountForm): void {
  // Opening the same form again keeps what is typed.
  if (accountState.form !== form) Object.assign(accountState, { ...CLOSED, form });
}

export function closeAccountForm(): void {
  Object.assign(accountState, CLOSED);
}
