import type { AccountForm } from '../../../commands/account/port.ts';
import { personalState } from '../context/personal.ts';

export type AccountField = 'password' | 'next';

interface AccountState {
  /** The form that is open; null: none is. */
  form: AccountForm | null;
  /** What is typed in it. It is gone with the form. */
  typed: Readonly<Record<AccountField, string>>;
  /** Why it was not taken; `field`: null where it is about none. */
  problem: { field: AccountField | null; sentence: string } | null;
  /** Codes that were just made: nobody can be shown them again. */
  codes: readonly string[] | null;
}

const CLOSED = { form: null, typed: { password: '', next: '' }, problem: null } as const;

export const accountState = personalState<AccountState>(() => ({ ...CLOSED, codes: null }));

export function openAccountForm(form: AccountForm): void {
  // Asked for once more, it is the same form: what is typed stays.
  if (accountState.form !== form) Object.assign(accountState, { ...CLOSED, form });
}

export function closeAccountForm(): void {
  Object.assign(accountState, CLOSED);
}
