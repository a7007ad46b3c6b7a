import { defineCommand, blocked, type Outcome } from '../command.ts';
import { copy, screenCommand, inWorkbench } from '../screen-command.ts';
import { string } from 'superstruct';
import type { Context } from '../context.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import type { Ports } from '../ports.ts';
import type { AccountForm } from './port.ts';
import { asked } from '../steps.ts';

const ON_ACCOUNT = { roles: ROLES } as const;
const ACCOUNT_KEYWORDS = ['account', 'security', 'settings'] as const;

const whileOpen =
  (form: AccountForm) =>
  ({ accountForm }: Context) =>
    accountForm === form;

/**
 * Sends what is typed in the form, and closes it; what is missing or refused is shown at its field alone. Passwords come
 * from the form, since arguments are kept for a repeat.
 */
async function sendTyped<Done>(
  { account }: Ports,
  send: (typed: NonNullable<ReturnType<Ports['account']['typed']>>) => Promise<Done>,
): Promise<Outcome<Done>> {
  const typed = account.typed();
  if (typed === null) return { done: [], failed: [] };
  try {
    const done = await send(typed);
    account.closeForm();
    return { done: [done], failed: [] };
  } catch (error) {
    if (account.refused(error)) return { done: [], failed: [] };
    throw error;
  } finally {
    await account.reload();
  }
}

const KEYWORDS = [...ACCOUNT_KEYWORDS, 'backup codes'];

const whileShown = ({ newCodes }: Context) => newCodes;

const KEPT = 'Unsaved work is kept there as a draft.';

export const ACCOUNT_COMMANDS = [
  defineCommand<'none', { signIn: string; device: string }, { device: string }>({
    ...ON_ACCOUNT,
    id: 'account.end-sign-in',
    title: 'End one of my sign-ins',
    internal: true,
    about: () => 'one of your sign-ins',
    steps: {
      signIn: asked('Sign-in', 'Which sign-in?', string()),
      device: asked('Device', 'On which device?', string()),
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
  }),
  defineCommand<'none', object, { ended: number }>({
    ...ON_ACCOUNT,
    id: 'account.end-other-sign-ins',
    title: 'End all my other sign-ins…',
    keywords: [...ACCOUNT_KEYWORDS, 'log out', 'sign out', 'other devices', 'lost', 'sessions'],
    about: () => 'your other sign-ins',
    when: inWorkbench,
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
  }),
  screenCommand({
    ...ON_ACCOUNT,
    id: 'account.change-password',
    title: 'Change my password…',
    keywords: [...ACCOUNT_KEYWORDS, 'new password'],
    when: inWorkbench,
    run({ ports }) {
      ports.navigate('settings');
      ports.account.openForm('password');
    },
  }),
  defineCommand<'none', object, { ended: number }>({
    ...ON_ACCOUNT,
    id: 'account.save-password',
    title: 'Save the new password',
    keywords: ACCOUNT_KEYWORDS,
    changes: true,
    about: () => 'your password',
    when: whileOpen('password'),
    run: ({ ports }) =>
      sendTyped(ports, async ({ password, next }) => {
        return ports.api('account.change-password', { body: { old_password: password, new_password: next } });
      }),
    undo: 'none',
    say: ({ done: [done] }) => {
      if (!done) return '';
      const others = { 0: '', 1: ', and your other sign-in has ended' }[done.ended];
      return `Your password has been changed${others ?? `, and your ${done.ended} other sign-ins have ended`}`;
    },
  }),
  screenCommand({
    ...ON_ACCOUNT,
    id: 'account.make-recovery-codes',
    title: 'Create recovery codes…',
    keywords: KEYWORDS,
    when: (context) => {
      if (!context.secondFactor) {
        return blocked(
          'not-enrolled',
          'Register a one-time code first. Recovery codes are for when you lose your device.',
        );
      }
      return inWorkbench(context);
    },
    run({ ports }) {
      ports.navigate('settings');
      ports.account.openForm('recovery-codes');
    },
  }),
  defineCommand({
    ...ON_ACCOUNT,
    id: 'account.confirm-recovery-codes',
    title: 'Create the recovery codes',
    keywords: KEYWORDS,
    changes: true,
    about: () => 'your recovery codes',
    when: whileOpen('recovery-codes'),
    run: ({ ports }) =>
      sendTyped(ports, async ({ password }) => {
        const { codes } = await ports.api('account.make-recovery-codes', { body: { password } });
        ports.account.showCodes(codes);
        return {};
      }),
    undo: 'none',
    say: ({ done: [done] }) => (done ? 'Ten recovery codes created. They are shown only once' : ''),
  }),
  screenCommand({
    ...ON_ACCOUNT,
    id: 'account.close-form',
    title: 'Close the password form',
    keywords: [...ACCOUNT_KEYWORDS, 'cancel'],
    when: ({ accountForm }) => accountForm !== null,
    run: ({ ports }) => ports.account.closeForm(),
  }),
  screenCommand({
    ...ON_ACCOUNT,
    id: 'account.copy-codes',
    title: 'Copy the recovery codes',
    keywords: [...KEYWORDS, 'clipboard'],
    when: whileShown,
    run: ({ ports }) => copy(ports, ports.account.codes()),
    say: () => 'Recovery codes copied',
  }),
  screenCommand({
    ...ON_ACCOUNT,
    id: 'account.put-codes-away',
    title: 'Hide the recovery codes',
    keywords: ['put away', ...KEYWORDS, 'hide', 'done', 'close'],
    when: whileShown,
    run: ({ ports }) => ports.account.putCodesAway(),
    say: () => 'Codes hidden. They will not be shown again',
  }),
];
