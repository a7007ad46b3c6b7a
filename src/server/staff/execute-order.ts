import { type Order, StaffRefusal, generatedPassword } from './staff-order.ts';
import type { StaffDirectory, StaffMember } from '../platform/calls/account-directories.ts';

/** Executes an order and returns the lines to print: one sentence for every change. */
export async function execute(
  order: Order,
  staff: StaffDirectory,
  /** Null: generate one. */
  givenPassword: string | null,
): Promise<string[]> {
  if (order.name === 'list') return staffTable(await staff.list());
  if (order.email === null) {
    const count = await staff.resetAllSecondFactors();
    return [`${count === 1 ? '1 person has' : `${count} people have`} to enrol a second factor again.`];
  }
  const { email } = order;
  if (order.name === 'add') return add(order, email, staff, givenPassword);
  const member = await staff.find(email);
  if (!member) throw new StaffRefusal(`There is no account for ${email}.`);
  switch (order.name) {
    case 'disable':
    case 'enable':
      return setDisabled(staff, member, order.name === 'disable');
    case 'set-roles':
      return changeAccess(order, staff, member);
    case 'set-name':
      await staff.setName(member.id, order.personName);
      return [`${member.email} is now called ${order.personName}. This shows within the hour.`];
    case 'set-password': {
      const password = givenPassword ?? generatedPassword();
      await staff.setPassword(member.id, password);
      return [`${member.email} has a new password and is signed out everywhere.`, ...shown(password, givenPassword)];
    }
    case 'reset-totp':
      return (await staff.resetSecondFactor(member.id))
        ? [`${member.email} no longer has a second factor and is signed out everywhere.`]
        : [`${member.email} had no second factor.`];
  }
}

async function add(
  order: Order,
  email: string,
  staff: StaffDirectory,
  givenPassword: string | null,
): Promise<string[]> {
  if (await staff.find(email)) throw new StaffRefusal(`There is an account for ${email} already.`);
  const password = givenPassword ?? generatedPassword();
  const forcedTotp = order.forcedTotp ?? false;
  const member = await staff.add({
    email,
    name: order.personName,
    password,
    claims: {
      company: order.company,
      companyName: order.companyName,
      forceMfa: false,
      forcedTotp,
      geos: order.geos ?? [],
      roles: order.roles ?? [],
      tenant: order.tenant,
    },
  });
  return [`${member.name} can sign in as ${member.email} and ${accessOf(member)}.`, ...shown(password, givenPassword)];
}

async function setDisabled(staff: StaffDirectory, member: StaffMember, disabled: boolean): Promise<string[]> {
  const word = disabled ? 'disabled' : 'enabled';
  if (member.disabled === disabled) return [`${member.email} was ${word} already.`];
  await staff.setDisabled(member.id, disabled);
  return [`${member.email} is ${word}.`];
}

async function changeAccess(order: Order, staff: StaffDirectory, member: StaffMember): Promise<string[]> {
  const { roles, geos, forcedTotp } = order;
  const change = {
    ...(roles && { roles }),
    ...(geos && { geos }),
    ...(forcedTotp !== undefined && { forcedTotp }),
  };
  if (Object.keys(change).length === 0) throw new StaffRefusal('Say what to change: --role, --geo or --force-totp.');
  await staff.changeAccess(member.id, change);
  return [`${member.email} ${accessOf({ ...member, ...change })}, and is signed out everywhere.`];
}

function accessOf({ roles, geos, forcedTotp }: StaffMember): string {
  const where = geos.length === 0 ? 'all geos' : geos.join(', ');
  return `works as ${roles.join(', ')} on ${where}${forcedTotp ? ' with a forced second factor' : ''}`;
}

function shown(password: string, given: string | null): string[] {
  return given === null ? [`Password, shown only this once: ${password}`] : [];
}

/** One line for each person under a line of headings, in aligned columns. */
function staffTable(members: readonly StaffMember[]): string[] {
  if (members.length === 0) return ['There are no staff accounts.'];
  const rows = [
    ['E-MAIL', 'NAME', 'ROLES', 'GEOS', 'STATE', 'LAST SIGN-IN'],
    ...members.map((member) => [
      member.email,
      member.name,
      member.roles.join(', ') || 'none',
      member.geos.join(', ') || 'all',
      stateOf(member),
      member.lastSignInAt?.slice(0, 16).replace('T', ' ') ?? 'never',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function stateOf({ disabled, hasSecondFactor, forcedTotp }: StaffMember): string {
  const factor = hasSecondFactor ? 'second factor' : forcedTotp ? 'second factor due' : '';
  return [disabled ? 'disabled' : 'enabled', factor].filter(Boolean).join(', ');
}
