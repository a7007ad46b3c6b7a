import { defineCommand, HIDDEN, READY } from '../command.ts';
import { inWorkbench } from '../in-workbench.ts';
import { screenCommand } from '../screen-command.ts';
import { ACCOUNT_KEYWORDS, ON_ACCOUNT, sendTyped, whileOpen } from './base.ts';

export const changePassword = screenCommand({
  ...ON_ACCOUNT,
  id: 'account.change-password',
  title: 'Change my password…',
  keywords: [...ACCOUNT_KEYWORDS, 'new password'],
  when: inWorkbench,
  run({ ports }) {
    ports.navigate('settings');
    ports.account.openForm('password');
  },
});

export const savePassword = defineCommand<'none', object, { ended: number }>({
  ...ON_ACCOUNT,
  id: 'account.save-password',
  title: 'Save the new password',
  keywords: ACCOUNT_KEYWORDS,
  changes: true,
  about: () => 'your password',
  when: whileOpen('password'),
  steps: {},
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
});

export const closeForm = screenCommand({
  ...ON_ACCOUNT,
  id: 'account.close-form',
  title: 'Close the password form',
  keywords: [...ACCOUNT_KEYWORDS, 'cancel'],
  when: ({ accountForm }) => (accountForm === null ? HIDDEN : READY),
  run: ({ ports }) => ports.account.closeForm(),
});
