import { writtenText } from '../../src/contract/base/primitives.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { defineCommand, typedAs } from '../command.ts';
import { copy, screenCommand } from '../screen-command.ts';
import { areasOf, FORCED, ROLE, WHERE, type Where } from './rights-steps.ts';
import { ON_STAFF, STAFF_KEYWORDS } from './member-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';
import { isEmail } from '../../src/contract/staff/staff-rules.ts';
import { accessAndSignInsCommands } from './access-and-sign-ins.ts';
import { asked } from '../steps.ts';

type NewPerson = Where & { email: string; name: string; role: Role; forced: boolean };

const Email = typedAs('Type an e-mail address.', (text) => isEmail(text.trim()));

const onLink = {
  roles: RIGHTS.staff.manage,
  when: ({ staffLink }: { staffLink: boolean }) => staffLink,
} as const;

export const STAFF_COMMANDS = [
  defineCommand<'none', NewPerson, { member: StaffRecord; name: string }>({
    ...ON_STAFF,
    id: 'staff.add',
    title: 'Add a person…',
    keywords: ['invite', 'new', ...STAFF_KEYWORDS],
    steps: {
      email: asked('E-mail', 'Which e-mail address do they sign in with?', Email),
      name: asked('Name', 'What is their name?', writtenText(100)),
      role: ROLE,
      ...WHERE,
      forced: FORCED,
    },
    run: async ({ args, ports }) => {
      const { email, name, role, forced } = args;
      const body = { email: email.trim(), name, role, areas: areasOf(args), forced_second_factor: forced };
      try {
        const { member, invitation } = await ports.api('staff.add', { body });
        ports.staff.showLink({ name: member.name, email: member.email, ...invitation });
        ports.navigate('settings');
        return { done: [{ member, name }], failed: [] };
      } finally {
        await ports.staff.reload();
      }
    },
    // An account that was made stays: what somebody has done under it is shown with its name.
    undo: ({ outcome }) => {
      const [done] = outcome.done;
      return done ? { id: 'staff.disable', args: { who: done.member.email, seen: done.member.seen } } : null;
    },
    say: ({ done: [done] }) =>
      done ? `${isolated(done.name)} added. Hand over the link now: it is shown only once` : '',
  }),
  ...accessAndSignInsCommands,
  screenCommand({
    ...onLink,
    id: 'staff.copy-link',
    title: 'Copy the password link',
    run: ({ ports }) => copy(ports, ports.staff.link()),
    say: () => 'Link copied',
  }),
  screenCommand({
    ...onLink,
    id: 'staff.hide-link',
    title: 'Hide the password link',
    keywords: ['put away', 'done', 'close'],
    run: ({ ports }) => ports.staff.hideLink(),
  }),
];
