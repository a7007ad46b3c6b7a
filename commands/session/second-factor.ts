import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, READY, HIDDEN } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const registerSecondFactor = screenCommand({
  id: 'second-factor.register',
  title: 'Register a one-time code',
  section: 'Session',
  keywords: ['totp', '2fa', 'authenticator', 'second factor', 'security'],
  roles: ROLES,
  target: 'none',
  when: ({ secondFactor }) =>
    secondFactor
      ? blocked(
          'enrolled',
          'A one-time code is registered. To register again, ask your administrator to reset it first.',
        )
      : READY,
  run: ({ ports }) => ports.navigate('register-totp'),
});

/** For an authenticator app on the same machine, which cannot scan the screen. */
export const copySecret = screenCommand({
  id: 'second-factor.copy-secret',
  title: 'Copy the secret',
  section: 'Session',
  keywords: ['totp', 'authenticator', 'one-time code'],
  // Alt and not a letter alone: the field for the code has the focus.
  keys: [{ press: 'Alt+c', scope: 'global' }],
  roles: ROLES,
  target: 'none',
  when: ({ route }) => (route === 'register-totp' ? READY : HIDDEN),
  run: async ({ ports }) => {
    const secret = ports.session.shownSecret();
    if (secret !== null) await ports.clipboard.write(secret);
  },
  say: () => 'Secret copied',
});
