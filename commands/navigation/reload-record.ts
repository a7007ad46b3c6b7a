import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const reloadRecord = screenCommand({
  id: 'record.reload',
  title: 'Load the record again',
  section: 'Profile',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: ({ route, queue }) =>
    route === 'base-profile' || route === 'locale-profile' || (queue?.shown ?? null) !== null ? READY : HIDDEN,
  run: ({ ports }) => ports.reloadRecord(),
});
