import { writtenText } from '../../src/contract/base/primitives.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { areasOf, FORCED, ROLE, WHERE, whereOf, type Where } from './rights-steps.ts';
import { backOf, memberCommand, WHOM } from './member-command.ts';
import type { Whom } from './port.ts';

export const changeRole = memberCommand<Whom & { role: Role }>({
  id: 'staff.change-role',
  title: 'Change the role of a person…',
  keywords: ['rights'],
  steps: {
    ...WHOM,
    role: ROLE,
  },
  change: (ports, { staffId, seen }, { role }) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, role } }),
  undo: (done) =>
    done.before.role ? { id: 'staff.change-role', args: { ...backOf(done), role: done.before.role } } : null,
});

export const changeAreas = memberCommand<Whom & Where>({
  id: 'staff.change-areas',
  title: 'Change the areas of a person…',
  keywords: ['assign', 'locales', 'countries'],
  steps: { ...WHOM, ...WHERE },
  change: (ports, { staffId, seen }, args) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, areas: areasOf(args) } }),
  undo: (done) => ({ id: 'staff.change-areas', args: { ...backOf(done), ...whereOf(done.before.areas) } }),
});

export const renameMember = memberCommand<Whom & { name: string }>({
  id: 'staff.rename',
  title: 'Change the name of a person…',
  keywords: [],
  steps: { ...WHOM, name: { title: 'Name', prompt: 'What is their name?', shape: writtenText(100) } },
  change: (ports, { staffId, seen }, { name }) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, name } }),
  undo: (done) => ({ id: 'staff.rename', args: { ...backOf(done), name: done.before.name } }),
});

export const forceFactor = memberCommand<Whom & { forced: boolean }>({
  id: 'staff.force-second-factor',
  title: 'Require a second factor for a person…',
  keywords: ['2fa', 'one-time code'],
  steps: {
    ...WHOM,
    forced: FORCED,
  },
  change: (ports, { staffId, seen }, { forced }) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, forced_second_factor: forced } }),
  undo: (done) => ({
    id: 'staff.force-second-factor',
    args: { ...backOf(done), forced: done.before.forced_second_factor },
  }),
});

export const disableMember = memberCommand<Whom>({
  id: 'staff.disable',
  title: 'Disable a person…',
  keywords: ['block', 'remove'],
  steps: WHOM,
  change: (ports, { staffId, seen }) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, disabled: true } }),
  undo: (done) => ({ id: 'staff.enable', args: backOf(done) }),
});

export const enableMember = memberCommand<Whom>({
  id: 'staff.enable',
  title: 'Enable a person…',
  keywords: ['unlock'],
  steps: WHOM,
  change: (ports, { staffId, seen }) =>
    ports.api('staff.change', { params: { staffId }, body: { seen, disabled: false } }),
  undo: (done) => ({ id: 'staff.disable', args: backOf(done) }),
});

export const resetFactor = memberCommand<Whom>({
  id: 'staff.reset-second-factor',
  title: 'Reset the second factor of a person…',
  keywords: ['2fa', 'one-time code'],
  steps: WHOM,
  change: (ports, { staffId, seen }) => ports.api('staff.reset-second-factor', { params: { staffId }, body: { seen } }),
  undo: 'none',
});

export const endSignIns = memberCommand<Whom>({
  id: 'staff.end-sign-ins',
  title: 'Sign a person out everywhere…',
  keywords: ['log someone out'],
  steps: WHOM,
  change: (ports, { staffId, seen }) => ports.api('staff.end-sign-ins', { params: { staffId }, body: { seen } }),
  undo: 'none',
});

export const inviteAgain = memberCommand<Whom>({
  id: 'staff.new-link',
  title: 'Create a new password link…',
  keywords: ['make', 'invite', 'forgotten', 'reset'],
  steps: WHOM,
  change: async (ports, { staffId, seen }) => {
    const { member, invitation } = await ports.api('staff.invite', { params: { staffId }, body: { seen } });
    const { name, email } = member;
    ports.staff.showLink({ name, email, ...invitation });
    ports.navigate('settings');
    return { member };
  },
  undo: 'none',
});
