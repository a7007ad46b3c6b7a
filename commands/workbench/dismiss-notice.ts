import { string } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

export const dismissNotice = defineCommand<'none', { notice: string }>({
  id: 'notices.dismiss',
  title: 'Close this notice',
  section: 'Workbench',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { notice: { title: 'Notice', prompt: 'Which notice?', shape: string() } },
  run: async ({ args, ports }) => {
    ports.notices.dismiss(args.notice);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
