import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

/** What stands on an error beside its words; lists and records have a reload of their own as well. */
export const retryFailed = defineCommand({
  id: 'screen.retry',
  title: 'Fetch again what failed',
  section: 'Workbench',
  keywords: ['retry', 'reload', 'error', 'again'],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  steps: {},
  run: async ({ ports }) => {
    ports.retryFailed();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
