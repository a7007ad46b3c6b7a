import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

const base = { section: 'Session', roles: ROLES, target: 'none' } as const;

const whereLeft = ({ left }: Context): Verdict => (left === null ? HIDDEN : READY);

/** What stood open when somebody was signed out for doing nothing. */
export const leftRecordCommands = [
  screenCommand({
    ...base,
    id: 'session.go-on',
    title: 'Continue where you were signed out',
    keywords: ['go on', 'draft', 'resume', 'return', 'back', 'idle'],
    when: whereLeft,
    run({ context: { left }, ports }) {
      if (left === null) return;
      const { kind, profileBaseId, profileId } = left;
      if (kind === 'base') ports.navigate('base-profile', { profileBaseId });
      else ports.navigate('locale-profile', { profileBaseId, profileId });
      ports.session.forgetLeft();
    },
  }),
  screenCommand({
    ...base,
    id: 'session.dismiss-left',
    title: 'Dismiss the offer to continue where you were signed out',
    keywords: ['go on', 'draft', 'close', 'hide', 'idle'],
    when: whereLeft,
    run: ({ ports }) => ports.session.forgetLeft(),
  }),
];
