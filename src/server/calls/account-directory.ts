import type { Kysely, Transaction } from 'kysely';
import type { Role } from '../../contract/policy/roles.ts';
import type { Schema } from '../database/schema.ts';

export interface Rights {
  role: Role;
  /** Locales or countries the person may work on; empty means all. */
  geos: readonly string[];
}

/** What can end a sign-in before its token runs out. */
export interface AccountState {
  disabled: boolean;
  /** Sign-ins from before this moment have to be renewed. Whole seconds. */
  validSince: Date;
  /** Whether a second factor is enrolled: then a sign-in without it is not accepted. */
  hasSecondFactor: boolean;
  /** What its claims allow now, whatever older tokens still state; null: nothing. */
  rights: Rights | null;
  /** Single sign-ins that were ended, as tokens name them. */
  endedSignIns: readonly string[];
}

/** Answers the token check about an account, with any identity provider. */
export interface AccountDirectory {
  /** Null if there is no such account. */
  accountState(uid: string): Promise<AccountState | null>;
}

/** Ends sign-ins at the identity provider that keeps the accounts. */
export interface SignIns {
  /** How long one lives at most, in milliseconds. */
  life: number;
  /**
   * Ends every sign-in of an account: none of its tokens is renewed or accepted by the API any more. Returns the
   * moment from which sign-ins count, in whole seconds.
   */
  endAll(transaction: Transaction<Schema>, accountId: string): Promise<Date>;
  end(transaction: Transaction<Schema>, accountId: string, signIn: string): Promise<void>;
  /** When the person last proved who they are within this sign-in; null: it is not known. */
  provenAt(database: Kysely<Schema>, accountId: string, signIn: string): Promise<Date | null>;
  /** Notes that they have just done so, within that sign-in and no other. */
  noteProof(database: Kysely<Schema>, accountId: string, signIn: string): Promise<void>;
  /** Whether a one-time code of the signed-in person is right; null: no second factor is kept here. Wrong ones cost a wait. */
  isOwnCode(accountId: string, code: string): Promise<boolean | null>;
  /** To be called once that has been committed. Another process acts on it within 30 s. */
  ended(accountId: string): void;
}
