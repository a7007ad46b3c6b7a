import { writtenText } from '../../src/contract/base/primitives.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { areasOf, FORCED, ROLE, WHERE, whereOf, type Where } from './rights-steps.ts';
import { backOf, memberCommand, WHOM } from './member-command.ts';
import type { Whom } from './port.ts';
import { asked } from '../steps.ts';
import type { OperationInput } from '../../src/contract/operations.ts';
import type { Ports } from '../ports.ts';

type Changes = Omit<OperationInput<'staff.change'>['body'], 'seen'>;

/** Changes an account as it was seen. */
const change =
  <Args>(changes: (args: Args) => Changes) =>
  ({ api }: Ports, { staffId, seen }: { staffId: string; seen: string }, args: Args) =>
    api('staff.change', { params: { staffId }, body: { seen, ...changes(args) } });

export const accessAndSignInsCommands = [
  memberCommand<Whom & { role: Role }>({
    id: 'staff.change-role',
    title: 'Change the role of a person…',
    keywords: ['rights'],
    steps: { ...WHOM, role: ROLE },
    change: change(({ role }) => ({ role })),
    undo: (done) =>
      done.before.role ? { id: 'staff.change-role', args: { ...backOf(done), role: done.before.role } } : null,
  }),
  memberCommand<Whom & Where>({
    id: 'staff.change-areas',
    title: 'Change the areas of a person…',
    keywords: ['assign', 'locales', 'countries'],
    steps: { ...WHOM, ...WHERE },
    change: change((args) => ({ areas: areasOf(args) })),
    undo: (done) => ({ id: 'staff.change-areas', args: { ...backOf(done), ...whereOf(done.before.areas) } }),
  }),
  memberCommand<Whom & { name: string }>({
    id: 'staff.rename',
    title: 'Change the name of a person…',
    keywords: [],
    steps: { ...WHOM, name: asked('Name', 'What is their name?', writtenText(100)) },
    change: change(({ name }) => ({ name })),
    undo: (done) => ({ id: 'staff.rename', args: { ...backOf(done), name: done.before.name } }),
  }),
  memberCommand<Whom & { forced: boolean }>({
    id: 'staff.force-second-factor',
    title: 'Require a second factor for a person…',
    keywords: ['2fa', 'one-time code'],
    steps: { ...WHOM, forced: FORCED },
    change: change(({ forced }) => ({ forced_second_factor: forced })),
    undo: (done) => ({
      id: 'staff.force-second-factor',
      args: { ...backOf(done), forced: done.before.forced_second_factor },
    }),
  }),
  memberCommand<Whom>({
    id: 'staff.disable',
    title: 'Disable a person…',
    keywords: ['block', 'remove'],
    steps: WHOM,
    change: change(() => ({ disabled: true })),
    undo: (done) => ({ id: 'staff.enable', args: backOf(done) }),
  }),
  memberCommand<Whom>({
    id: 'staff.enable',
    title: 'Enable a person…',
    keywords: ['unlock'],
    steps: WHOM,
    change: change(() => ({ disabled: false })),
    undo: (done) => ({ id: 'staff.disable', args: backOf(done) }),
  }),
  memberCommand<Whom>({
    id: 'staff.reset-second-factor',
    title: 'Reset the second factor of a person…',
    keywords: ['2fa', 'one-time code'],
    steps: WHOM,
    change: (ports, { staffId, seen }) =>
      ports.api('staff.reset-second-factor', { params: { staffId }, body: { seen } }),
    undo: 'none',
  }),
  memberCommand<Whom>({
    id: 'staff.end-sign-ins',
    title: 'Sign a person out everywhere…',
    keywords: ['log someone out'],
    steps: WHOM,
    change: (ports, { staffId, seen }) => ports.api('staff.end-sign-ins', { params: { staffId }, body: { seen } }),
    undo: 'none',
  }),
  memberCommand<Whom>({
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
  }),
];
