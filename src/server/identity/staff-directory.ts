import type { AccountClaims } from './claims.ts';

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
}

export interface NewStaffMember {
  email: string;
  name: string;
  password: string;
  claims: AccountClaims;
}

/** What is left out stays as it is. */
export interface AccessChange {
  roles?: string[];
  geos?: string[];
  forcedTotp?: boolean;
}

/**
 * Where staff accounts are kept, whichever identity provider that is. Callers check what people type;
 * an address that is taken or an id that is unknown is an error with a sentence.
 */
export interface StaffDirectory {
  /** By address. */
  list(): Promise<StaffMember[]>;
  find(email: string): Promise<StaffMember | null>;
  /** The address counts as verified: an administrator vouches for it. */
  add(member: NewStaffMember): Promise<StaffMember>;
  /** A disabled account is out within 60 s. */
  setDisabled(id: string, disabled: boolean): Promise<void>;
  /** Ends every sign-in of the account, since the tokens that are out still tell the old access. */
  changeAccess(id: string, change: AccessChange): Promise<void>;
  /** What tokens and the audit trail call the person; what was told before stays. */
  setName(id: string, name: string): Promise<void>;
  /** Ends every sign-in of the account. */
  setPassword(id: string, password: string): Promise<void>;
  /** Ends every sign-in of the account. False if it had no second factor. */
  resetSecondFactor(id: string): Promise<boolean>;
  /** Gives the number of accounts that had one. */
  resetAllSecondFactors(): Promise<number>;
}
