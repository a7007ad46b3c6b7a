import { sql, type Kysely } from 'kysely';
import {
  accountFromRow,
  createAccount,
  endSignIns,
  findById,
  setClaims,
  setDisabled,
  setName,
  setPassword,
  type AccountServices,
  foldEmail,
} from '../identity/accounts.ts';
import { takeSecondFactorOff } from '../identity/second-factor.ts';
import { forgetSecretKey } from '../identity/secret-key.ts';
import type { Schema } from '../platform/database/schema.ts';
import { lookupTables } from '../lookups/lookups.ts';
import type { StaffDirectory, StaffMember, StaffAccounts } from '../platform/calls/account-directories.ts';
import { recordedStaff } from './recorded-staff.ts';
import { COMMAND_LINE } from '../trail/audit/staff-trail.ts';
import type { ProjectAccounts } from '../../libraries/identity-toolkit/project-accounts.ts';
import { firebaseStaff, guardedStaff } from './firebase-staff.ts';

/** The staff of the local identity provider, for the command line: each change is a transaction of its own. */
export function localStaff(services: AccountServices): StaffDirectory {
  const { database, now } = services;
  async function changed<T>(work: (staff: StaffDirectory) => Promise<T>): Promise<T> {
    // Releasing claims needs the locales, which must not be read within the transaction.
    await lookupTables(database);
    const touched = new Set<string>();
    const result = await database.transaction().execute((transaction) => {
      const within = {
        ...services,
        database: transaction,
        directory: { forget: (id: string) => void touched.add(id) },
      };
      return work(recordedStaff(localStaffWithin(within), { transaction, database, by: COMMAND_LINE, now }));
    });
    // It may have been cached before this was committed.
    for (const id of touched) services.directory.forget(id);
    return result;
  }

  const reading = localStaffWithin(services);
  return {
    list: () => reading.list(),
    find: (email) => reading.find(email),
    findById: (id) => reading.findById(id),
    add: (member) => changed((staff) => staff.add(member)),
    setDisabled: (id, disabled) => changed((staff) => staff.setDisabled(id, disabled)),
    changeAccess: (id, change) => changed((staff) => staff.changeAccess(id, change)),
    setName: (id, name) => changed((staff) => staff.setName(id, name)),
    setPassword: (id, password) => changed((staff) => staff.setPassword(id, password)),
    endSignIns: (id) => changed((staff) => staff.endSignIns(id)),
    resetSecondFactor: (id) => changed((staff) => staff.resetSecondFactor(id)),
    resetAllSecondFactors: () => changed((staff) => staff.resetAllSecondFactors()),
  };
}

/** The same in the transaction that `services` hold; the caller notifies the directory once it has been committed. */
export function localStaffWithin(services: AccountServices): StaffDirectory {
  const { database, now, directory } = services;

  async function resetSecondFactor(id: string): Promise<boolean> {
    const validSince = await takeSecondFactorOff(database, id, now());
    directory.forget(id);
    return validSince !== null;
  }

  async function known(id: string): Promise<StaffMember> {
    const [member] = await staffMemberOf(database, { id });
    if (!member) throw new Error(`There is no account ${JSON.stringify(id)}.`);
    return member;
  }

  return {
    list: () => staffMemberOf(database, {}),
    find: async (email) => (await staffMemberOf(database, { emailFolded: foldEmail(email) }))[0] ?? null,
    findById: async (id) => (await staffMemberOf(database, { id }))[0] ?? null,
    add: async (member) => known((await createAccount(services, { ...member, emailVerified: true })).id),
    setDisabled: (id, disabled) => setDisabled(services, id, disabled),
    async changeAccess(id, change) {
      const account = await findById(database, id);
      if (!account) throw new Error(`There is no account ${JSON.stringify(id)}.`);
      await setClaims(services, id, { ...account.claims, ...change });
    },
    setName: (id, name) => setName(services, id, name),
    setPassword: async (id, password) => void (await setPassword(services, id, password)),
    async endSignIns(id) {
      await endSignIns(database, id, now());
      directory.forget(id);
    },
    resetSecondFactor,
    async resetAllSecondFactors() {
      const enrolled = await database.selectFrom('identity_second_factor').select('account_id').execute();
      for (const { account_id: id } of enrolled) await resetSecondFactor(id);
      await database.deleteFrom('identity_enrollment').execute();
      // Nothing is sealed any more: an operator who lost the key can start again with a new one.
      await forgetSecretKey(database);
      return enrolled.length;
    },
  };
}

/** Accounts by address, each with its second factor and its last token. */
async function staffMemberOf(
  database: Kysely<Schema>,
  { id, emailFolded }: { id?: string; emailFolded?: string },
): Promise<StaffMember[]> {
  const rows = await database
    .selectFrom('identity_account')
    .selectAll()
    .select([
      sql<boolean>`exists (select from identity_second_factor where account_id = identity_account.id)`.as('has_factor'),
      sql<Date | null>`greatest(last_sign_in_at, (
        select max(greatest(created_at, to_timestamp((renewals ->> -1)::float8 / 1000)))
        from identity_session where account_id = identity_account.id))`.as('last_used_at'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(emailFolded !== undefined, (query) => query.where('email_folded', '=', emailFolded ?? ''))
    .orderBy('email_folded')
    .execute();
  return rows.map((row) => {
    const { claims, ...account } = accountFromRow(row);
    return {
      id: account.id,
      email: account.email,
      name: account.name,
      companyName: claims.companyName,
      roles: claims.roles,
      geos: claims.geos,
      forcedTotp: claims.forcedTotp,
      disabled: account.disabled,
      hasSecondFactor: row.has_factor,
      lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    };
  });
}

/**
 * The accounts of staff at the identity provider.
 *
 * @param project of Firebase; null: the local provider
 */
export function staffAccounts(project: ProjectAccounts | null, services: AccountServices): StaffAccounts {
  if (project === null) {
    return {
      provider: 'local',
      reading: localStaffWithin(services),
      within: (transaction) => localStaffWithin({ ...services, database: transaction }),
    };
  }
  const staff = guardedStaff(firebaseStaff(project, services.now));
  return { provider: 'firebase', reading: staff, within: () => staff };
}
