import type { Part } from '../context/part-shape.ts';
import { accountPort } from './account-port.ts';
import { accountState } from './account-state.ts';

/** One's own account: the form for the password, and codes that are shown once. */
export const accountPart = {
  facts: () => ({ accountForm: accountState.form, newCodes: accountState.codes !== null }),
  states: [accountState],
  ports: { account: accountPort },
} satisfies Part;
