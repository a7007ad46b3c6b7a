import { ROLES } from '../../src/contract/policy/roles.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** What stands on an error beside its words; lists and records have a reload of their own as well. */
export const retryFailed = screenCommand({
  id: 'screen.retry',
  title: 'Fetch again what failed',
  section: 'Workbench',
  keywords: ['retry', 'reload', 'error', 'again'],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  run: ({ ports }) => ports.retryFailed(),
});
