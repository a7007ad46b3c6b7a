import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const reloadRecord = defineCommand({
  id: 'record.reload',
  title: 'Load the record again',
  section: 'Profile',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: ({ route, queue }) =>
    route === 'base-profile' || route === 'locale-profile' || (queue?.shown ?? null) !== null ? READY : HIDDEN,
  steps: {},
  run: async ({ ports }) => {
    ports.reloadRecord();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
