import { string } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const dismissNotice = screenCommand<'none', { notice: string }>({
  id: 'notices.dismiss',
  title: 'Close this notice',
  section: 'Workbench',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { notice: { title: 'Notice', prompt: 'Which notice?', shape: string() } },
  run: ({ args, ports }) => ports.notices.dismiss(args.notice),
});
