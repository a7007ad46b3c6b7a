import type { Kysely, Transaction } from 'kysely';
import { roleFromToken } from '../../contract/base/roles.ts';
import { leavesNoAdmin, type StaffChange } from '../../contract/staff/staff-rules.ts';
import type { StaffDirectory, StaffMember, Rights } from '../platform/calls/account-directories.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { rightsIn } from '../identity/claims.ts';
import { adminFacts, openInvitations } from './invitations.ts';
import { appendStaffChange, lockStaffChain, type ChangedBy } from '../trail/audit/staff-trail.ts';
import { dropReservations } from '../queue/claim-next.ts';
import { claimsBeyond } from '../records/claims.ts';

/**
 * Releases claims that somebody with these rights (null: none) may not hold, or their items would wait until the
 * claims expire.
 *
 * @param database the service's, which knows the locales already
 */
async function giveClaimsBack(
  transaction: Transaction<Schema>,
  database: Kysely<Schema>,
  id: string,
  rights: Rights | null,
): Promise<void> {
  const beyond = await claimsBeyond(database, rights);
  // After any claim being made for them at this moment.
  await transaction.selectFrom('queue_worker').select('person_id').where('person_id', '=', id).forUpdate().execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('queue_lease')
    .where('holder_id', '=', id)
    .where(beyond)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await dropReservations(transaction, id);
}

export interface RecordedParts {
  transaction: Transaction<Schema>;
  /** The service's, which knows the locales already: within the transaction no other session may be used. */
  database: Kysely<Schema>;
  by: ChangedBy;
  now: () => Date;
}

/**
 * A directory of staff whose changes keep every rule about them in one transaction: changes run one at a time, none
 * removes the last Admin, claims are released, and each is recorded in the chain of staff changes.
 */
export function recordedStaff(
  directory: StaffDirectory,
  { transaction, database, by, now }: RecordedParts,
): StaffDirectory {
  async function existing(id: string): Promise<StaffMember> {
    await lockStaffChain(transaction);
    const member = await directory.findById(id);
    if (!member) throw new Failure('not-found', 'There is no such account.');
    return member;
  }

  const append = (
    { id: accountId, email }: StaffMember,
    change: StaffChange,
    before: Record<string, unknown> | null = null,
    after: Record<string, unknown> | null = null,
  ) => appendStaffChange(transaction, { accountId, email, change, before, after }, by, now());

  async function assertAdminLeft(id: string, change: Parameters<typeof leavesNoAdmin>[2]): Promise<void> {
    const invitations = await openInvitations(transaction);
    const staff = (await directory.list()).map((member) => adminFacts(member, invitations));
    if (leavesNoAdmin(staff, id, change)) throw new Failure('last-admin');
  }

  const giveBack = (id: string, rights: Rights | null) => giveClaimsBack(transaction, database, id, rights);

  return {
    list: () => directory.list(),
    find: (email) => directory.find(email),
    findById: (id) => directory.findById(id),
    async add(wanted) {
      await lockStaffChain(transaction);
      const member = await directory.add(wanted);
      await append(member, 'added', null, { ...accessOf(member), name: member.name });
      return member;
    },
    async setDisabled(id, disabled) {
      const member = await existing(id);
      if (disabled) await assertAdminLeft(id, { disabled });
      await giveBack(id, null);
      await directory.setDisabled(id, disabled);
      await append(member, disabled ? 'disabled' : 'enabled');
    },
    async changeAccess(id, change) {
      const member = await existing(id);
      const after = { ...member, ...change };
      if (change.roles) await assertAdminLeft(id, { role: roleFromToken(change.roles) });
      await giveBack(id, rightsIn({ roles: after.roles, geos: after.geos }));
      await directory.changeAccess(id, change);
      await append(member, 'changed', accessOf(member), accessOf(after));
    },
    async setName(id, name) {
      const member = await existing(id);
      await directory.setName(id, name);
      await append(member, 'changed', { name: member.name }, { name });
    },
    async setPassword(id, password) {
      const member = await existing(id);
      await directory.setPassword(id, password);
      // The holder of a link could set another one.
      await transaction.deleteFrom('staff_invitation').where('account_id', '=', id).execute();
      await append(member, 'password-set');
    },
    async endSignIns(id) {
      const member = await existing(id);
      await giveBack(id, null);
      await directory.endSignIns(id);
      await append(member, 'signed-out');
    },
    async resetSecondFactor(id) {
      const member = await existing(id);
      const had = await directory.resetSecondFactor(id);
      if (had) await append(member, 'second-factor-reset');
      return had;
    },
    async resetAllSecondFactors() {
      await lockStaffChain(transaction);
      const enrolled = (await directory.list()).filter(({ hasSecondFactor }) => hasSecondFactor);
      const count = await directory.resetAllSecondFactors();
      for (const member of enrolled) await append(member, 'second-factor-reset');
      return count;
    },
  };
}

function accessOf({ roles, geos, forcedTotp }: StaffMember): Record<string, unknown> {
  return { roles, areas: geos, forced_second_factor: forcedTotp };
}
