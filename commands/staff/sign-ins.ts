import { memberCommand, WHOM } from './member-command.ts';
import type { Whom } from './port.ts';

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
  title: 'Make a new link for a password…',
  keywords: ['invite', 'forgotten', 'reset'],
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
