import type { StaffRecord } from '../../src/contract/shapes/staff.ts';
import type { CommandId } from '../command-ids.ts';

export interface MemberAct {
  id: CommandId;
  args: Readonly<Record<string, unknown>>;
  title: string;
}

/** What there is to do about this account, in the order of its menu and of the palette behind `@`. */
export function actsOn(member: StaffRecord): MemberAct[] {
  const whom = { who: member.email, seen: member.seen };
  const { forced_second_factor: forced, has_second_factor: enrolled, disabled } = member;
  const acts: (MemberAct | null)[] = [
    { id: 'staff.change-role', args: whom, title: 'Change role…' },
    { id: 'staff.change-areas', args: whom, title: 'Change areas…' },
    { id: 'staff.rename', args: whom, title: 'Change name…' },
    {
      id: 'staff.force-second-factor',
      args: { ...whom, forced: !forced },
      title: forced ? 'Stop forcing a second factor…' : 'Force a second factor…',
    },
    enrolled ? { id: 'staff.reset-second-factor', args: whom, title: 'Reset the second factor…' } : null,
    { id: 'staff.end-sign-ins', args: whom, title: 'Sign out everywhere…' },
    disabled ? null : { id: 'staff.new-link', args: whom, title: 'Make a link for a password…' },
    disabled
      ? { id: 'staff.enable', args: whom, title: 'Enable…' }
      : { id: 'staff.disable', args: whom, title: 'Disable…' },
  ];
  return acts.filter((act) => act !== null);
}
