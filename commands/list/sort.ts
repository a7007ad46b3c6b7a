import { enums } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { LOCALE_PROFILE_SORTS } from '../../src/contract/shapes/locale-profile-list.ts';
import { BASE_PROFILE_SORTS } from '../../src/contract/shapes/base-profile-list.ts';
import type { ListSort } from './port.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  waiting_since: 'Waiting since',
  status_since: 'Age of state',
  updated_at: 'Last change',
  created_at: 'Created',
  profile_name: 'Name',
  status: 'Status',
  date_of_birth: 'Age',
  city: 'City',
  locales_done: 'Locales done',
};

export const sort = screenCommand<'none', { by: ListSort }>({
  id: 'list.sort',
  title: 'Sort by…',
  section: 'List',
  keywords: ['order', ...Object.values(SORT_LABELS)],
  keys: [{ press: 's', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: ({ overview }) => (overview === null ? HIDDEN : READY),
  steps: {
    by: {
      title: 'Column',
      prompt: 'Sort by… The same column again turns the order round.',
      shape: enums([...new Set<ListSort>([...BASE_PROFILE_SORTS, ...LOCALE_PROFILE_SORTS])]),
      choices: ({ overview }) =>
        (overview?.route === 'locale-profiles' ? LOCALE_PROFILE_SORTS : BASE_PROFILE_SORTS).map((value) => ({
          value,
          label: SORT_LABELS[value],
        })),
    },
  },
  run: ({ args, ports }) => ports.list.sortBy(args.by),
  say: ({ by }) => `Sorted by ${SORT_LABELS[by].toLowerCase()}`,
});
