import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

export const registerSecondFactor = defineCommand({
  id: 'second-factor.register',
  title: 'Register a one-time code',
  section: 'Session',
  keywords: ['totp', '2fa', 'authenticator', 'second factor', 'security'],
  roles: ROLES,
  target: 'none',
  when: ({ secondFactor }) =>
    secondFactor
      ? blocked('enrolled', 'A one-time code is registered. Whoever runs the server can reset it; then register anew.')
      : READY,
  steps: {},
  run: async ({ ports }) => {
    ports.navigate('register-totp');
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
