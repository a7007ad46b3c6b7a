import type { SeenAs } from '../../src/contract/staff/seen-as.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import type { OperationAnswer } from '../../src/contract/operations.ts';

/** A record that was open on a page of its own, and how many changes of it were not saved. */
export interface LeftRecord {
  kind: 'base' | 'locale';
  profileBaseId: string;
  profileId: string;
  name: string;
  unsaved: number;
}

/** The person who is signed in. */
export interface SessionPart {
  facts: {
    role: Role | null;
    /** That role is not their own: they see the workbench as it does, and change nothing. */
    seenAs: SeenAs | null;
    userId: string | null;
    /** A second factor is registered, as far as this sign-in shows. */
    secondFactor: boolean;
    /** What they had open when they were signed out for doing nothing; null: nothing, or they have gone on. */
    left: LeftRecord | null;
  };
  ports: {
    session: {
      /** `reason`: a sentence that the sign-in shows. */
      signOut(reason?: string): Promise<void>;
      /** Resolves when the decisions on their way are answered, or after ten seconds. */
      decisionsAnswered(): Promise<void>;
      /** Loads the page anew as that role sees it, unless something would be lost by it, and says so then; null: as their own. */
      seeAs(seenAs: SeenAs | null): Promise<void>;
      /** Counts as activity, and takes the warning of the idle sign-out away. */
      staySignedIn(): void;
      /** What they had open is offered no more. */
      forgetLeft(): void;
      /** The secret of the second factor that is being registered; null when none is shown. */
      shownSecret(): string | null;
    };
  };
}

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
