import type { Transaction, Kysely } from 'kysely';
import { array, boolean, nullable, number, object, optional, string, type Infer } from 'superstruct';
import type { Schema } from '../database/schema.ts';
import type { Role } from '../../../contract/base/roles.ts';

/** One account as an administrator sees it. Plain values, so that it can be sent as JSON. */
export interface StaffMember {
  id: string;
  email: string;
  name: string;
  companyName: string;
  roles: string[];
  /** Empty: all. */
  geos: string[];
  forcedTotp: boolean;
  disabled: boolean;
  hasSecondFactor: boolean;
  /** ISO 8601, or null if never. */
  lastSignInAt: string | null;
  /** When a token was last issued to them, at a sign-in or within one; ISO 8601, or null if never. */
  lastUsedAt: string | null;
}

/** The claims of an account in every token, beside the identity itself. */
export const AccountClaims = object({
  company: number(),
  companyName: string(),
  forceMfa: boolean(),
  forcedTotp: boolean(),
  /** Locales or countries the person may work on; empty means all. */
  geos: array(string()),
  /** Short role names or the identity service's names; empty for a person without access. */
  roles: array(string()),
  tenant: string(),
});
export type AccountClaims = Infer<typeof AccountClaims>;

export const NewStaffMember = object({
  email: string(),
  name: string(),
  /** null: a random one that nobody knows, until the person sets theirs. */
  password: nullable(string()),
  claims: AccountClaims,
});
export type NewStaffMember = Infer<typeof NewStaffMember>;

/** Members that are left out stay as they are. */
export const AccessChange = object({
  roles: optional(array(string())),
  geos: optional(array(string())),
  forcedTotp: optional(boolean()),
});
export type AccessChange = Infer<typeof AccessChange>;

/**
 * The staff accounts, with any identity provider. Callers validate input; an address that is taken or an unknown id
 * is an error with a sentence, and so is a change that would leave no Admin.
 */
export interface StaffDirectory {
  /** By address. */
  list(): Promise<StaffMember[]>;
  find(email: string): Promise<StaffMember | null>;
  findById(id: string): Promise<StaffMember | null>;
  /** The address counts as verified: an administrator vouches for it. */
  add(member: NewStaffMember): Promise<StaffMember>;
  /** A disabled account is out within 60 s. */
  setDisabled(id: string, disabled: boolean): Promise<void>;
  /** Ends every sign-in of the account, since issued tokens still state the old access. */
  changeAccess(id: string, change: AccessChange): Promise<void>;
  /** The person's name in tokens and the audit trail; recorded events keep the old one. */
  setName(id: string, name: string): Promise<void>;
  setPassword(id: string, password: string): Promise<void>;
  endSignIns(id: string): Promise<void>;
  /** Ends every sign-in of the account. False if it had no second factor. */
  resetSecondFactor(id: string): Promise<boolean>;
  /** Returns the number of accounts that had one. */
  resetAllSecondFactors(): Promise<number>;
}

export interface StaffAccounts {
  provider: 'local' | 'firebase';
  /** Outside of a transaction, and for reading only: every change of an account must be recorded in the chain. */
  reading: Pick<StaffDirectory, 'list' | 'find' | 'findById'>;
  /** The accounts themselves change with the transaction only where the provider uses the same database. */
  within(transaction: Transaction<Schema>): StaffDirectory;
}

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
