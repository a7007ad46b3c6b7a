import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { MINIMUM_PASSWORD_LENGTH } from '../../contract/session/passwords.ts';
import { isEmail } from '../../contract/staff/staff-rules.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import type { IdentityAccountTable, Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { CachedAccountDirectory } from './account-state.ts';
import type { AccountClaims } from '../platform/calls/account-directories.ts';
import { assertClaims } from './claims.ts';
import { hashPassword, PUBLIC_COST } from './passwords.ts';
import { randomToken } from '../../libraries/identity-toolkit/secret-box.ts';

/** `directory` is notified of every change, so that the API acts on it at once. */
export interface AccountServices {
  database: Kysely<Schema>;
  now: () => Date;
  directory: Pick<CachedAccountDirectory, 'forget'>;
}

/** One account as other folders see it, without the password hash. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  claims: AccountClaims;
  disabled: boolean;
  validSince: Date;
  passwordChangedAt: Date;
  createdAt: Date;
  lastSignInAt: Date | null;
}

export interface NewAccount {
  /** A UUID is made if none is given. */
  id?: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** null: a random one that nobody knows, until the person sets theirs. */
  password: string | null;
  claims: AccountClaims;
  disabled?: boolean;
}

/**
 * Throws with a sentence for people when a field is wrong or the address is taken.
 *
 * @param hashOf hashes the password
 */
export async function createAccount(
  services: AccountServices,
  account: NewAccount,
  hashOf = hashPassword,
): Promise<Account> {
  const email = account.email.trim();
  if (!isEmail(email)) throw new Error(`${JSON.stringify(email)} is not an e-mail address.`);
  assertName(account.name);
  assertClaims(account.claims);
  if (account.password !== null) assertPassword(account.password);
  const now = services.now();
  const row = await services.database
    .insertInto('identity_account')
    .values({
      id: account.id ?? randomUUID(),
      email,
      email_folded: foldEmail(email),
      email_verified: account.emailVerified,
      name: tidyName(account.name),
      // Nobody guesses 256 random bits, however fast they are hashed.
      password_hash: await (account.password === null
        ? hashPassword(randomToken(), PUBLIC_COST)
        : hashOf(account.password)),
      password_changed_at: now,
      claims: JSON.stringify(account.claims),
      disabled: account.disabled ?? false,
      valid_since: wholeSecond(now),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => emailTaken(email));
  services.directory.forget(row.id);
  return accountFromRow(row);
}

/** Null if nobody has this address, in whatever case it is written. */
export async function findByEmail(database: Kysely<Schema>, email: string): Promise<Account | null> {
  const row = await database
    .selectFrom('identity_account')
    .selectAll()
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst();
  return row ? accountFromRow(row) : null;
}

export async function findById(database: Kysely<Schema>, id: string): Promise<Account | null> {
  const row = await database.selectFrom('identity_account').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? accountFromRow(row) : null;
}

/**
 * The account, locked until the transaction ends. Every change of one account locks it first: two processes that
 * locked its parts in different orders would deadlock.
 */
export async function lockAccount(transaction: Kysely<Schema>, id: string): Promise<Account | null> {
  const query = transaction.selectFrom('identity_account').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row ? accountFromRow(row) : null;
}

/**
 * A disabled account can neither sign in nor refresh, and the API refuses its tokens. All its sign-ins end
 * permanently. Enabling ends them as well, as older versions disabled without ending them.
 */
export function setDisabled(services: AccountServices, id: string, disabled: boolean): Promise<void> {
  return change(services, id, { disabled, valid_since: endOfSecond(services.now()) });
}

/** New roles, geos and so on. Ends every sign-in, since issued tokens still state the old ones. */
export async function setClaims(services: AccountServices, id: string, claims: AccountClaims): Promise<void> {
  assertClaims(claims);
  await change(services, id, { claims: JSON.stringify(claims), valid_since: endOfSecond(services.now()) });
}

/** A new password (10 characters or more). Ends every sign-in; returns the moment from which sign-ins count. */
export async function setPassword(services: AccountServices, id: string, password: string): Promise<Date> {
  assertPassword(password);
  const hash = await hashPassword(password);
  const now = services.now();
  const validSince = endOfSecond(now);
  await change(services, id, { password_hash: hash, password_changed_at: now, valid_since: validSince });
  return validSince;
}

/** The name that tokens and the audit trail show, 1 to 100 characters. */
export async function setName(services: AccountServices, id: string, name: string): Promise<void> {
  assertName(name);
  await change(services, id, { name: tidyName(name) });
}

export function isName(name: string): boolean {
  return tidyName(name) !== '' && name.length <= 100 && !/\p{Cc}/u.test(name);
}

export function accountFromRow(row: Selectable<IdentityAccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    name: row.name,
    claims: row.claims as AccountClaims,
    disabled: row.disabled,
    validSince: new Date(row.valid_since),
    passwordChangedAt: new Date(row.password_changed_at),
    createdAt: new Date(row.created_at),
    lastSignInAt: row.last_sign_in_at,
  };
}

/** Ends every sign-in within a transaction; the caller notifies the directory once it has been committed. */
export async function endSignIns(transaction: Kysely<Schema>, id: string, now: Date): Promise<Date> {
  const validSince = endOfSecond(now);
  await transaction.updateTable('identity_account').set({ valid_since: validSince }).where('id', '=', id).execute();
  return validSince;
}

type Change = Partial<{
  name: string;
  password_hash: string;
  password_changed_at: Date;
  claims: string;
  disabled: boolean;
  valid_since: Date;
}>;

async function change(services: AccountServices, id: string, values: Change): Promise<void> {
  const { numUpdatedRows } = await services.database
    .updateTable('identity_account')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst();
  services.directory.forget(id);
  if (numUpdatedRows === 0n) throw new Error(`There is no account ${JSON.stringify(id)}.`);
}

function assertName(name: string): void {
  if (!isName(name)) throw new Error('A name needs 1 to 100 characters and no control characters.');
}

function assertPassword(password: string): void {
  if (password.length < MINIMUM_PASSWORD_LENGTH) {
    throw new Error(`A password needs at least ${MINIMUM_PASSWORD_LENGTH} characters.`);
  }
}

function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

/** Tokens state their sign-in in whole seconds; only the next one is later than every earlier sign-in. */
function endOfSecond(moment: Date): Date {
  return new Date(wholeSecond(moment).getTime() + 1000);
}

export function emailTaken(email: string): Failure {
  const sentence = `There is an account for ${email} already.`;
  return new Failure('email-taken', sentence, [{ path: 'email', problem: sentence }]);
}

/** The form under which an address is looked up, without case. */
export function foldEmail(text: string): string {
  return text.trim().toLowerCase();
}
