import { string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import type { FilterChip } from './facts.ts';

const whenFiltered = ({ overview }: Context) => (overview && overview.chips.length > 0 ? READY : HIDDEN);

function takeAway(chip: FilterChip | undefined, ports: Ports) {
  if (chip) ports.overview.widen(chip.field, chip.value);
  return NOTHING_TO_TELL;
}

/** A chip that is clicked takes itself away. */
export const removeFilter = defineCommand<'none', { chip: string }>({
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
  run: async ({ args, context, ports }) =>
    takeAway(
      context.overview?.chips.find(({ key }) => key === args.chip),
      ports,
    ),
  undo: 'none',
  say: () => 'Filter removed',
});

export const removeLastFilter = defineCommand({
  id: 'list.remove-last-filter',
  title: 'Remove the last filter',
  section: 'List',
  keywords: ['chip', 'widen', 'less'],
  keys: [{ press: 'Backspace', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: whenFiltered,
  steps: {},
  run: async ({ context, ports }) => takeAway(context.overview?.chips.at(-1), ports),
  undo: 'none',
  say: () => 'Filter removed',
});
