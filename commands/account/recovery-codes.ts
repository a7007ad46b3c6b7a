import { blocked, defineCommand, HIDDEN, READY, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { inWorkbench } from '../in-workbench.ts';
import { screenCommand } from '../screen-command.ts';
import { ACCOUNT_KEYWORDS, ON_ACCOUNT, sendTyped, whileOpen } from './base.ts';

const KEYWORDS = [...ACCOUNT_KEYWORDS, 'backup codes', 'lost phone', '2fa', 'totp', 'second factor'];

export const makeRecoveryCodes = screenCommand({
  ...ON_ACCOUNT,
  id: 'account.make-recovery-codes',
  title: 'Make recovery codes…',
  keywords: KEYWORDS,
  when: (context) => {
    if (!context.secondFactor) {
      return blocked('not-enrolled', 'Register a one-time code first. Recovery codes replace it when you lose it.');
    }
    return inWorkbench(context);
  },
  run({ ports }) {
    ports.navigate('settings');
    ports.account.openForm('recovery-codes');
  },
});

export const confirmRecoveryCodes = defineCommand<'none'>({
  ...ON_ACCOUNT,
  id: 'account.confirm-recovery-codes',
  title: 'Make the recovery codes',
  keywords: KEYWORDS,
  changes: true,
  about: () => 'your recovery codes',
  when: whileOpen('recovery-codes'),
  steps: {},
  run: ({ ports }) =>
    sendTyped(ports, async ({ password }) => {
      const { codes } = await ports.api('account.make-recovery-codes', { body: { password } });
      ports.account.showCodes(codes);
      return {};
    }),
  undo: 'none',
  say: ({ done: [done] }) => (done ? 'Ten recovery codes made. They are shown only once' : ''),
});

const whileShown = ({ newCodes }: Context): Verdict => (newCodes ? READY : HIDDEN);

export const copyCodes = screenCommand({
  ...ON_ACCOUNT,
  id: 'account.copy-codes',
  title: 'Copy the recovery codes',
  keywords: [...KEYWORDS, 'clipboard'],
  when: whileShown,
  run: async ({ ports }) => {
    const codes = ports.account.codes();
    if (codes !== null) await ports.clipboard.write(codes);
  },
  say: () => 'Recovery codes copied',
});

export const putCodesAway = screenCommand({
  ...ON_ACCOUNT,
  id: 'account.put-codes-away',
  title: 'Hide the recovery codes',
  keywords: ['put away', ...KEYWORDS, 'hide', 'done', 'close'],
  when: whileShown,
  run: ({ ports }) => ports.account.putCodesAway(),
  say: () => 'Codes hidden. They are not shown again',
});
