import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { roleFromToken } from '../../contract/base/roles.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { isWorkingAdmin } from '../../contract/staff/staff-rules.ts';
import { STAFF_ROWS } from '../../contract/base/rows-per-answer.ts';
import { beginWords, wordsOf } from '../../contract/base/words.ts';
import type { Call } from '../platform/calls/call.ts';
import type { StaffAccounts, StaffMember } from '../platform/calls/account-directories.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { adminFacts, awaitsPassword, openInvitations } from './invitations.ts';
import type { StaffList, StaffRecord } from '../../contract/staff/staff-operations.ts';
import { canonicalJson } from '../trail/audit/chain.ts';

/** The first people whose name, address or role begins with the searched text. */
export async function listStaff(search: string, { database, staff, now }: Call): Promise<StaffList> {
  const members = await staff.reading.list();
  const typed = wordsOf(foldText(search));
  const fitting = members.filter((member) => typed.length === 0 || beginWords(typed, wordsToFind(member)));
  // A whole address finds its owner, however many begin like it.
  const isOwner = ({ email }: StaffMember) => email.toLowerCase() === search.trim().toLowerCase();
  const found = [...fitting.filter(isOwner), ...fitting.filter((member) => !isOwner(member))];
  const shown = await staffRecords(found.slice(0, STAFF_ROWS), members, { database, now });
  return { provider: staff.provider, staff: shown, of: found.length };
}

function wordsToFind({ name, email, roles }: StaffMember): string[] {
  return wordsOf(foldText(`${name} ${email} ${roleFromToken(roles) ?? ''}`));
}

/** One account as it is now, in the transaction that has changed it. */
export async function staffRecordById(
  id: string,
  { database, staff, now }: { database: Kysely<Schema>; staff: ReturnType<StaffAccounts['within']>; now: () => Date },
): Promise<StaffRecord | null> {
  const members = await staff.list();
  const member = members.find((each) => each.id === id);
  if (!member) return null;
  const [record = null] = await staffRecords([member], members, { database, now });
  return record;
}

async function staffRecords(
  wanted: readonly StaffMember[],
  all: readonly StaffMember[],
  { database, now }: { database: Kysely<Schema>; now: () => Date },
): Promise<StaffRecord[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const invitations = await openInvitations(database);
  const claims = await database
    .selectFrom('queue_lease')
    .select(({ fn }) => ['holder_id', fn.countAll<string>().as('count')])
    .where('holder_id', 'in', ids)
    .where('expires_at', '>', now())
    .groupBy('holder_id')
    .execute();
  const used = await database
    .selectFrom('sign_in')
    .select(({ fn }) => ['account_id', fn.max('last_used_at').as('at')])
    .where('account_id', 'in', ids)
    .groupBy('account_id')
    .execute();
  const usedAt = new Map(used.map(({ account_id: id, at }) => [id, new Date(at).toISOString()]));
  const claimed = new Map(claims.map(({ holder_id: id, count }) => [id, Number(count)]));
  const admins = all.filter((member) => isWorkingAdmin(adminFacts(member, invitations)));
  return wanted.map((member) => {
    const { endsAt } = invitations.get(member.id) ?? {};
    // A token lasts a while; a sign-in is noted as it is used.
    const last = [member.lastUsedAt, usedAt.get(member.id)]
      .flatMap((at) => at ?? [])
      .toSorted()
      .at(-1);
    return {
      id: member.id,
      email: member.email,
      name: member.name,
      role: roleFromToken(member.roles),
      areas: member.geos.length === 0 ? null : member.geos,
      forced_second_factor: member.forcedTotp,
      has_second_factor: member.hasSecondFactor,
      disabled: member.disabled,
      last_used_at: last === undefined ? null : timestamp(last),
      open_claims: claimed.get(member.id) ?? 0,
      link_ends_at: endsAt === undefined ? null : timestamp(endsAt),
      awaits_password: awaitsPassword(member, invitations),
      is_last_admin: admins.length === 1 && admins[0]?.id === member.id,
      seen: seenOf(member),
    };
  });
}

/** A fingerprint of what an Admin can change of an account, wherever it was changed. */
export function seenOf({ email, name, roles, geos, forcedTotp, disabled, hasSecondFactor }: StaffMember): string {
  const facts = [email, name, roles, geos, forcedTotp, disabled, hasSecondFactor];
  return createHash('sha256').update(canonicalJson(facts)).digest('base64url').slice(0, 22);
}
