import { string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { screenCommand } from '../screen-command.ts';
import type { FilterChip } from './facts.ts';

const whenFiltered = ({ overview }: Context) => (overview && overview.chips.length > 0 ? READY : HIDDEN);

function takeAway(chip: FilterChip | undefined, { overview }: Pick<Ports, 'overview'>) {
  if (chip) overview.widen(chip.field, chip.value);
}

/** A chip that is clicked takes itself away. */
export const removeFilter = screenCommand<'none', { chip: string }>({
  id: 'list.remove-filter',
  title: 'Remove a filter…',
  section: 'List',
  keywords: ['chip', 'widen', 'less'],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: whenFiltered,
  steps: {
    chip: {
      title: 'Filter',
      prompt: 'Which one?',
      shape: string(),
      choices: ({ overview }) => (overview?.chips ?? []).map(({ key, words }) => ({ value: key, label: words })),
    },
  },
  run: ({ args, context, ports }) =>
    takeAway(
      context.overview?.chips.find(({ key }) => key === args.chip),
      ports,
    ),
  say: () => 'Filter removed',
});

export const removeLastFilter = screenCommand({
  id: 'list.remove-last-filter',
  title: 'Remove the last filter',
  section: 'List',
  keywords: ['chip', 'widen', 'less'],
  keys: [{ press: 'Backspace', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: whenFiltered,
  run: ({ context, ports }) => takeAway(context.overview?.chips.at(-1), ports),
  say: () => 'Filter removed',
});

export const clearFilters = screenCommand({
  id: 'list.clear-filters',
  title: 'Clear filters',
  section: 'List',
  keywords: ['all', 'everything', 'reset'],
  keys: [{ press: 'Shift+f', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: whenFiltered,
  run: ({ ports }) => ports.overview.clearFilter(),
  say: () => 'Showing all',
});
