import { array, enums } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { PROFILE_STATUSES, STATUS_LABELS, type ProfileStatus } from '../../src/contract/policy/status.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const filterStatus = defineCommand<'none', { status: ProfileStatus[] }>({
  id: 'list.filter-status',
  title: 'Filter by status…',
  section: 'List',
  keywords: ['narrow', 'only', ...Object.values(STATUS_LABELS)],
  keys: [{ press: 'f', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  steps: {
    status: {
      title: 'Status',
      prompt: 'Show only… Tab marks several.',
      shape: array(enums(PROFILE_STATUSES)),
      choices: () => PROFILE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
      several: true,
    },
  },
  run: async ({ args, ports }) => {
    ports.list.narrow({ status: args.status });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { status }) => `Showing ${status.map((each) => STATUS_LABELS[each]).join(', ')}`,
});
