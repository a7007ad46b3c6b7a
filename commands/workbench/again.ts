import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, defineCommand, NOTHING_TO_REPORT, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Runs the last command again on the record now in view: approve, move on, `.`, `.`. */
export const repeatLast = defineCommand({
  id: 'command.repeat',
  title: 'Repeat the last command',
  section: 'Workbench',
  keywords: ['again', 'once more'],
  keys: [{ press: '.', scope: 'global' }],
  roles: ROLES,
  target: 'none',
  evenSeeing: true,
  changes: true,
  about: ({ repeatable }) => repeatable ?? '',
  when: ({ repeatable }) => (repeatable === null ? blocked('nothing-to-repeat', 'There is nothing to repeat.') : READY),
  steps: {},
  run: async ({ ports }) => {
    await ports.repeatLast();
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  // The command that is repeated speaks for itself.
  say: () => '',
});

/** What stands on an error beside its words; lists and records have a reload of their own as well. */
export const retryFailed = screenCommand({
  id: 'screen.retry',
  title: 'Retry what failed',
  section: 'Workbench',
  keywords: ['fetch again', 'retry', 'reload', 'error', 'again'],
  roles: ROLES,
  target: 'none',
  when: () => READY,
  run: ({ ports }) => ports.retryFailed(),
});
