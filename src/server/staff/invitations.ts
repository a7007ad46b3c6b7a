import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Seal } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { roleFromToken } from '../../contract/base/roles.ts';
import { type AdminFacts, INVITATION_DAYS } from '../../contract/staff/staff-rules.ts';
import type { StaffMember } from '../platform/calls/account-directories.ts';
import { DAY } from '../../contract/base/time-spans.ts';
import { hashOfToken } from '../../libraries/identity-toolkit/secret-box.ts';

const GOOD_FOR = INVITATION_DAYS * DAY;

export interface Invitation {
  id: string;
  endsAt: Date;
}

/**
 * The token in the link of an invitation. It is derived from the identifier whenever the call that made it is
 * repeated, so that neither the table nor a kept answer contains it.
 */
export function tokenOf(id: string, seal: Seal): string {
  return seal('invitation', id);
}

/** Creates a link that replaces the former one. `first`: nobody has set a password for the account yet. */
export async function makeInvitation(
  transaction: Transaction<Schema>,
  { accountId, first }: { accountId: string; first: boolean },
  { seal, now }: { seal: Seal; now: () => Date },
): Promise<Invitation> {
  const id = randomUUID();
  const at = now();
  const endsAt = new Date(at.getTime() + GOOD_FOR);
  const values = { id, token_hash: hashOfToken(tokenOf(id, seal)), first, made_at: at, ends_at: endsAt };
  await transaction
    .insertInto('staff_invitation')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return { id, endsAt };
}

/** The account of a link; null: it was used, has expired, was replaced, or never existed. */
export async function accountInvitedBy(database: Kysely<Schema>, token: string, now: Date): Promise<string | null> {
  const row = await database
    .selectFrom('staff_invitation')
    .select('account_id')
    .where('token_hash', '=', hashOfToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The same, and uses the link: of several people who use it at once one gets the account. */
export async function useInvitation(
  transaction: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hashOfToken(token))
    .where('ends_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Unused links, by account. */
type Invitations = ReadonlyMap<string, { first: boolean; endsAt: Date }>;

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
  const { id, roles, disabled } = member;
  return { id, role: roleFromToken(roles), disabled, awaitsPassword: awaitsPassword(member, invitations) };
}
