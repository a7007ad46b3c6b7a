import type { Part } from '../context/part-shape.ts';
import { accountState, closeAccountForm, openAccountForm, type AccountField } from './account-state.ts';
import { ref } from 'valtio';
import { problemOfPassword } from '../../contract/session/passwords.ts';
import { ApiError, isSignInRefused } from '../data/network/api-error.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { AccountPort } from '../../../commands/session/port.ts';

/** The form's field for each field name of the server. */
const FIELDS: Readonly<Record<string, AccountField>> = {
  old_password: 'password',
  password: 'password',
  new_password: 'next',
};

const accountPort: AccountPort = {
  openForm: openAccountForm,
  closeForm: closeAccountForm,
  typed() {
    const { form, typed } = accountState;
    accountState.problem = problemOf(form === 'password', typed);
    return accountState.problem === null ? { ...typed } : null;
  },
  refused(error) {
    if (!(error instanceof ApiError) || isSignInRefused(error) || error.status >= 500) return false;
    const [problem] = Array.isArray(error.details) ? (error.details as { path?: unknown }[]) : [];
    const field = FIELDS[String(problem?.path)] ?? null;
    accountState.problem = { field, sentence: error.message };
    return true;
  },
  showCodes(codes) {
    accountState.codes = ref(codes);
  },
  codes: () => accountState.codes?.join('\n') ?? null,
  putCodesAway() {
    accountState.codes = null;
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.account });
  },
};

function problemOf(isChange: boolean, { password, next }: (typeof accountState)['typed']) {
  if (password === '') return { field: 'password' as const, sentence: 'Enter your password.' };
  const sentence = isChange ? problemOfPassword(next) : null;
  return sentence === null ? null : { field: 'next' as const, sentence };
}

/** One's own account: the form for the password, and codes that are shown once. */
export const accountPart = {
  facts: () => ({ accountForm: accountState.form, newCodes: accountState.codes !== null }),
  states: [accountState],
  ports: { account: accountPort },
} satisfies Part;
