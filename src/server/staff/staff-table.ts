import type { StaffMember } from '../identity/staff-directory.ts';

/** One line for each person under a line of headings, in aligned columns. */
export function staffTable(members: readonly StaffMember[]): string[] {
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
