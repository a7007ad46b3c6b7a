import { ROLES } from '../../src/contract/policy/roles.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import { whenThereAreRows } from './move-row.ts';

const base = { section: 'List', roles: ROLES, target: 'none', undo: 'none', say: () => '' } as const;

export const toggleSelected = defineCommand({
  ...base,
  id: 'list.toggle-selected',
  title: 'Select row',
  keywords: ['mark', 'choose', 'unselect'],
  keys: [{ press: 'x', scope: 'list' }],
  when: (context) => (context.focused === null ? HIDDEN : READY),
  steps: {},
  run: async ({ context: { focused }, ports }) => {
    if (focused) ports.list.toggleSelected(focused.id);
    return NOTHING_TO_TELL;
  },
});

/** For the box of a row that is pressed, wherever the cursor is. */
export const toggleRow = defineCommand<'none', { row: string }>({
  ...base,
  id: 'list.toggle-row',
  title: 'Select this row',
  internal: true,
  when: whenThereAreRows,
  steps: { row: { title: 'Row', prompt: 'Which row?', shape: Uuid } },
  run: async ({ args, ports }) => {
    ports.list.toggleSelected(args.row);
    return NOTHING_TO_TELL;
  },
});
