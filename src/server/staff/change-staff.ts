import type { Transaction } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { sameOrder } from '../../contract/profiles/form-values.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import type { AccessChange, StaffDirectory, StaffMember } from '../platform/calls/account-directories.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { emailTaken, isName } from '../identity/accounts.ts';
import { isEmail, notAnArea } from '../../contract/staff/staff-rules.ts';
import { countryMeant } from '../geo/meant-country.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { makeInvitation, tokenOf, type Invitation, awaitsPassword, openInvitations } from './invitations.ts';
import { recordedStaff } from './recorded-staff.ts';
import { appendStaffChange, lockStaffChain, type ChangedBy } from '../trail/audit/staff-trail.ts';
import { seenOf, staffRecordById, listStaff } from './list-staff.ts';
import type { StaffRecord } from '../../contract/staff/staff-operations.ts';
import { STAFF_CHANGE_ROWS } from '../../contract/base/rows-per-answer.ts';

type Kept = { member: StaffRecord; invitation: Invitation & { endsAt: Date | string } };

/** One transaction about accounts, with its author for the chain of changes. */
async function changing<T>(
  call: Call,
  work: (staff: StaffDirectory, transaction: Transaction<Schema>, by: ChangedBy) => Promise<T>,
): Promise<T> {
  const { database, actor, requestId, now } = call;
  // Releasing claims needs the locales, which must not be read within the transaction.
  await lookupTables(database);
  const by = { id: actor.id, name: actor.name, requestId };
  return call.write((transaction) =>
    work(recordedStaff(call.staff.within(transaction), { transaction, database, by, now }), transaction, by),
  );
}

/** Throws where somebody has changed the account since it was read. */
async function asSeen(
  id: string,
  seen: string,
  { staff, transaction, now }: { staff: StaffDirectory; transaction: Transaction<Schema>; now: () => Date },
): Promise<StaffMember> {
  await lockStaffChain(transaction);
  const member = await staff.findById(id);
  if (!member) throw new Failure('not-found', 'There is no such account.');
  if (seenOf(member) === seen) return member;
  const current = await staffRecordById(id, { database: transaction, staff, now });
  throw new Failure('version-conflict', 'This account has been changed in the meantime.', { current });
}

async function staffRecord(
  id: string,
  parts: { staff: StaffDirectory; transaction: Transaction<Schema>; now: () => Date },
): Promise<StaffRecord> {
  const member = await staffRecordById(id, { database: parts.transaction, ...parts });
  if (!member) throw new Failure('not-found', 'There is no such account.');
  return member;
}

/** Changes an account as it was seen; its sign-ins end with it, in every process. */
async function changedMember(
  id: string,
  seen: string,
  call: Call,
  change: (staff: StaffDirectory, before: StaffMember) => Promise<void>,
): Promise<OperationAnswer<'staff.change'>> {
  const { now } = call;
  const answer = await changing(call, async (staff, transaction) => {
    await change(staff, await asSeen(id, seen, { staff, transaction, now }));
    return { member: await staffRecord(id, { staff, transaction, now }) };
  });
  call.signIns.ended(id);
  return answer;
}

/** Changes the given parts of an account, all or nothing. */
async function changeMember(
  id: string,
  { seen, name, role, areas, forced_second_factor: forcedTotp, disabled }: OperationInput<'staff.change'>['body'],
  call: Call,
): Promise<OperationAnswer<'staff.change'>> {
  if (name !== undefined) assertName(name);
  const geos = areas === undefined ? undefined : await knownAreas(areas, call);
  return changedMember(id, seen, call, async (staff, before) => {
    const access: AccessChange = {
      ...(role !== undefined && !sameOrder(before.roles, [role]) && { roles: [role] }),
      ...(geos !== undefined && !sameOrder(before.geos, geos) && { geos }),
      ...(forcedTotp !== undefined && before.forcedTotp !== forcedTotp && { forcedTotp }),
    };
    const renamed = name !== undefined && tidyName(name) !== before.name ? tidyName(name) : null;
    const switched = disabled !== undefined && disabled !== before.disabled;
    if (Object.keys(access).length === 0 && renamed === null && !switched) throw new Failure('unchanged');
    // The part that may be refused comes first: accounts at Firebase change at once.
    if (Object.keys(access).length > 0) await staff.changeAccess(id, access);
    if (switched) await staff.setDisabled(id, disabled);
    if (renamed !== null) await staff.setName(id, renamed);
  });
}

function resetFactor(id: string, seen: string, call: Call): Promise<OperationAnswer<'staff.change'>> {
  return changedMember(id, seen, call, async (staff) => {
    if (!(await staff.resetSecondFactor(id))) throw new Failure('unchanged', 'There is no second factor to reset.');
  });
}

function endAllSignIns(id: string, seen: string, call: Call): Promise<OperationAnswer<'staff.change'>> {
  return changedMember(id, seen, call, (staff) => staff.endSignIns(id));
}

async function addMember(
  { email, name, role, areas, forced_second_factor: forcedTotp }: OperationInput<'staff.add'>['body'],
  call: Call,
): Promise<OperationAnswer<'staff.add'>> {
  assertName(name);
  const address = email.trim();
  if (!isEmail(address)) throw invalidInput([{ path: 'email', problem: 'is not an e-mail address' }]);
  const geos = await knownAreas(areas, call);
  const { now } = call;
  const kept = await changing(call, async (staff, transaction): Promise<Kept> => {
    await lockStaffChain(transaction);
    if (await staff.find(address)) throw emailTaken(address);
    const claims = { company: 0, companyName: '', tenant: '', forceMfa: false, forcedTotp, geos, roles: [role] };
    const { id } = await staff.add({ email: address, name: tidyName(name), password: null, claims });
    const invitation = await makeInvitation(transaction, { accountId: id, first: true }, call);
    return { member: await staffRecord(id, { staff, transaction, now }), invitation };
  });
  return withToken(kept, call);
}

/** Another link. Anyone who uses it has the account: it is made for others, and each one is recorded in the chain. */
async function inviteAgain(id: string, seen: string, call: Call): Promise<OperationAnswer<'staff.invite'>> {
  const { now } = call;
  if (id === call.actor.id) {
    throw new Failure('role-forbids', 'You can only make a link for someone else. Change your own password instead.');
  }
  const kept = await changing(call, async (staff, transaction, by): Promise<Kept> => {
    const member = await asSeen(id, seen, { staff, transaction, now });
    if (member.disabled) throw new Failure('status-forbids', 'The account is disabled: enable it first.');
    const first = awaitsPassword(member, await openInvitations(transaction));
    const invitation = await makeInvitation(transaction, { accountId: id, first }, call);
    const entry = { accountId: id, email: member.email, change: 'invited', before: null, after: null } as const;
    await appendStaffChange(transaction, entry, by, now());
    return { member: await staffRecord(id, { staff, transaction, now }), invitation };
  });
  return withToken(kept, call);
}

/** The token is in no kept answer: it is derived again. */
function withToken({ member, invitation: { id, endsAt } }: Kept, { seal }: Call): OperationAnswer<'staff.add'> {
  return { member, invitation: { token: tokenOf(id, seal), ends_at: timestamp(endsAt) } };
}

async function listChanges({ database }: Call): Promise<OperationAnswer<'staff.changes'>> {
  const rows = await database
    .selectFrom('staff_change')
    .selectAll()
    .orderBy('link', 'desc')
    .limit(STAFF_CHANGE_ROWS)
    .execute();
  const changes = rows.map((row) => ({
    link: row.link,
    account_id: row.account_id,
    email: row.email,
    // Only this folder writes the table.
    change: row.change as OperationAnswer<'staff.changes'>['changes'][number]['change'],
    before: row.before,
    after: row.after,
    by: { user_id: row.changed_by, name: row.changed_by_name },
    at: timestamp(row.changed_at),
  }));
  return { changes, of: rows[0]?.link ?? 0 };
}

function assertName(name: string): void {
  if (!isName(name)) {
    throw invalidInput([{ path: 'name', problem: 'needs 1 to 100 characters and no control characters' }]);
  }
}

/** Areas by their codes, as they are stored. Throws for one that is neither a locale of the product nor a country. */
export async function knownAreas(
  areas: readonly string[] | null,
  { database }: Pick<Call, 'database'>,
  path = 'areas',
): Promise<string[]> {
  if (areas === null) return [];
  const { locales } = await lookupTables(database);
  const codes = new Set(locales.map(({ code }) => code));
  const known = areas.map((area, index) => {
    // UK is no code, but means GB.
    const code = codes.has(area) ? area : /^[A-Z]{2}$/.test(area) ? countryMeant(area) : undefined;
    if (code !== undefined) return code;
    const sentence = notAnArea(area);
    throw new Failure('invalid-input', sentence, [{ path: `${path}.${index}`, problem: sentence }]);
  });
  return [...new Set(known)];
}

export const staffHandlers = {
  'staff.list': ({ query }, call) => listStaff(query.search, call),
  'staff.changes': (_input, call) => listChanges(call),
  'staff.add': ({ body }, call) => addMember(body, call),
  'staff.change': ({ params, body }, call) => changeMember(params.staffId, body, call),
  'staff.reset-second-factor': ({ params, body }, call) => resetFactor(params.staffId, body.seen, call),
  'staff.end-sign-ins': ({ params, body }, call) => endAllSignIns(params.staffId, body.seen, call),
  'staff.invite': ({ params, body }, call) => inviteAgain(params.staffId, body.seen, call),
} satisfies Partial<Handlers>;
