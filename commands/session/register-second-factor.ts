import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, READY } from '../command.ts';
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
      ? blocked('enrolled', 'A one-time code is registered. Whoever runs the server can reset it; then register anew.')
      : READY,
  run: ({ ports }) => ports.navigate('register-totp'),
});
