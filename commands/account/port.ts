import type { OperationAnswer } from '../../src/contract/operations.ts';

/** What is asked for beside one's own password. */
export type AccountForm = 'password' | 'recovery-codes';

/** One's own account, in the settings. */
export interface AccountPort {
  /** Opens the form in which the password is typed: it stands in no palette, which shows what is typed and remembers it. */
  openForm(form: AccountForm): void;
  closeForm(): void;
  /** What was typed; null where something of it is missing or wrong, which the form says by then. */
  typed(): { password: string; next: string } | null;
  /** Why it was not taken, at the field that it is about. False: it has to be shown elsewhere. */
  refused(error: unknown): boolean;
  /** Shows codes that were just made, until they are put away; they are kept nowhere else. */
  showCodes(codes: OperationAnswer<'account.make-recovery-codes'>['codes']): void;
  /** The codes that are shown, a line each; null: none are. */
  codes(): string | null;
  putCodesAway(): void;
  /** Asks anew how the account stands. */
  reload(): Promise<void>;
}

export interface AccountPart {
  facts: {
    /** The form that is open; null: none is. */
    accountForm: AccountForm | null;
    /** Recovery codes are shown that were just made. */
    newCodes: boolean;
  };
  ports: { account: AccountPort };
}
