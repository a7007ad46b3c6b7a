import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const clearFilters = defineCommand({
  id: 'list.clear-filters',
  title: 'Clear filters',
  section: 'List',
  keywords: ['all', 'everything', 'reset'],
  keys: [{ press: 'Shift+f', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: (context) => (context.overview && context.overview.chips.length > 0 ? READY : HIDDEN),
  steps: {},
  run: async ({ ports }) => {
    ports.overview.clearFilter();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => 'Showing all',
});
