import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const clearFilters = screenCommand({
  id: 'list.clear-filters',
  title: 'Clear filters',
  section: 'List',
  keywords: ['all', 'everything', 'reset'],
  keys: [{ press: 'Shift+f', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: (context) => (context.overview && context.overview.chips.length > 0 ? READY : HIDDEN),
  run: ({ ports }) => ports.overview.clearFilter(),
  say: () => 'Showing all',
});
