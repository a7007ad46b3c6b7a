import type { Kysely } from 'kysely';
import { roleFromToken } from '../../contract/policy/roles.ts';
import type { AdminFacts } from '../../contract/policy/last-admin.ts';
import type { StaffMember } from '../calls/staff-directory.ts';
import type { Schema } from '../database/schema.ts';

/** Unused links, by account. */
export type Invitations = ReadonlyMap<string, { first: boolean; endsAt: Date }>;

export async function openInvitations(database: Kysely<Schema>): Promise<Invitations> {
  const rows = await database.selectFrom('staff_invitation').select(['account_id', 'first', 'ends_at']).execute();
  return new Map(
    rows.map(({ account_id: id, first, ends_at: endsAt }) => [id, { first, endsAt: new Date(endsAt) }] as const),
  );
}

/** Whether nobody has set a password for the account yet. A person who has signed in was given one in another way. */
export function awaitsPassword({ id, lastSignInAt }: StaffMember, invitations: Invitations): boolean {
  return lastSignInAt === null && (invitations.get(id)?.first ?? false);
}

export function adminFacts(member: StaffMember, invitations: Invitations): AdminFacts {
  return {
    id: member.id,
    role: roleFromToken(member.roles),
    disabled: member.disabled,
    awaitsPassword: awaitsPassword(member, invitations),
  };
}
