import { ROLES } from '../../src/contract/policy/roles.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { refusalOfMerged } from '../../src/contract/policy/merging.ts';
import { blocked, HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { whenThereAreRows } from './move-row.ts';

const base = { section: 'List', roles: ROLES, target: 'none' } as const;

export const toggleSelected = screenCommand({
  ...base,
  id: 'list.toggle-selected',
  title: 'Select row',
  keywords: ['mark', 'choose', 'unselect'],
  keys: [{ press: 'x', scope: 'list' }],
  when({ focused, selected }) {
    if (focused === null) return HIDDEN;
    // One that was merged after it was marked can still be let go.
    const isMarked = selected.some(({ id }) => id === focused.id);
    const merged = isMarked ? null : refusalOfMerged(focused);
    return merged === null ? READY : blocked('merged', merged);
  },
  run: ({ context: { focused }, ports }) => {
    if (focused) ports.list.toggleSelected(focused.id);
  },
});

/** For the box of a row that is pressed, wherever the cursor is. */
export const toggleRow = screenCommand<'none', { row: string }>({
  ...base,
  id: 'list.toggle-row',
  title: 'Select this row',
  internal: true,
  when: whenThereAreRows,
  steps: { row: { title: 'Row', prompt: 'Which row?', shape: Uuid } },
  runAndSay: ({ args, ports }) => ports.list.toggleSelected(args.row),
});

/** Escape in a list: first the panel closes, then the selection goes. */
export const clearSelection = screenCommand({
  ...base,
  id: 'list.clear-selection',
  title: 'Close the panel or clear the selection',
  keywords: ['unselect', 'none', 'escape'],
  keys: [{ press: 'Escape', scope: 'list' }],
  when: (context) => (context.list?.peeking || context.selected.length > 0 ? READY : HIDDEN),
  run: ({ context, ports }) => {
    if (context.list?.peeking) ports.list.setPeek(false);
    else ports.list.clearSelection();
  },
});
