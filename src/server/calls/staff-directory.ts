import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

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

export interface NewStaffMember {
  email: string;
  name: string;
  /** null: a random one that nobody knows, until the person sets theirs. */
  password: string | null;
  claims: {
    company: number;
    companyName: string;
    forceMfa: boolean;
    forcedTotp: boolean;
    geos: string[];
    roles: string[];
    tenant: string;
  };
}

/** Members that are left out stay as they are. */
export interface AccessChange {
  roles?: string[];
  geos?: string[];
  forcedTotp?: boolean;
}

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
  /** Ends every sign-in of the account. */
  setPassword(id: string, password: string): Promise<void>;
  endSignIns(id: string): Promise<void>;
  /** Ends every sign-in of the account. False if it had no second factor. */
  resetSecondFactor(id: string): Promise<boolean>;
  /** Returns the number of accounts that had one. */
  resetAllSecondFactors(): Promise<number>;
}

/** The accounts of staff, for use within a transaction. */
export interface StaffAccounts {
  provider: 'local' | 'firebase';
  /** Outside of a transaction, and for reading only: every change of an account must be recorded in the chain. */
  reading: Pick<StaffDirectory, 'list' | 'find' | 'findById'>;
  /** The accounts themselves change with the transaction only where the provider uses the same database. */
  within(transaction: Transaction<Schema>): StaffDirectory;
}
