import { string } from 'superstruct';
import { defineCommand, READY } from '../command.ts';
import { inWorkbench } from '../in-workbench.ts';
import { ACCOUNT_KEYWORDS, ON_ACCOUNT } from './base.ts';

const KEPT = 'Unsaved work is kept there as a draft.';

export const endSignIn = defineCommand<'none', { signIn: string; device: string }, { device: string }>({
  ...ON_ACCOUNT,
  id: 'account.end-sign-in',
  title: 'End one of my sign-ins',
  internal: true,
  about: () => 'one of your sign-ins',
  when: () => READY,
  steps: {
    signIn: { title: 'Sign-in', prompt: 'Which sign-in?', shape: string() },
    device: { title: 'Device', prompt: 'On which device?', shape: string() },
  },
  confirm: (_on, { device }) => ({
    title: `End your sign-in with ${device}?`,
    text: `It is signed out within half a minute. ${KEPT}`,
    yes: 'End it',
    destroys: true,
  }),
  async run({ args: { signIn: signInId, device }, ports }) {
    try {
      await ports.api('account.end-sign-in', { params: { signInId } });
      return { done: [{ device }], failed: [] };
    } finally {
      await ports.account.reload();
    }
  },
  undo: 'none',
  say: ({ done: [ended] }) => (ended ? `Your sign-in with ${ended.device} has ended` : ''),
});

export const endOtherSignIns = defineCommand<'none', object, { ended: number }>({
  ...ON_ACCOUNT,
  id: 'account.end-other-sign-ins',
  title: 'End all my other sign-ins…',
  keywords: [...ACCOUNT_KEYWORDS, 'log out', 'sign out', 'other devices', 'lost', 'sessions'],
  about: () => 'your other sign-ins',
  when: inWorkbench,
  steps: {},
  confirm: () => ({
    title: 'End all your other sign-ins?',
    text: `You stay signed in here. Everywhere else you are signed out within half a minute. ${KEPT}`,
    yes: 'End them',
    destroys: true,
  }),
  async run({ ports }) {
    try {
      const { ended } = await ports.api('account.end-other-sign-ins', {});
      return { done: [{ ended }], failed: [] };
    } finally {
      await ports.account.reload();
    }
  },
  undo: 'none',
  say: ({ done: [done] }) => {
    if (!done) return '';
    return done.ended === 1 ? 'Your other sign-in has ended' : `Your ${done.ended} other sign-ins have ended`;
  },
});
