import { ROLES } from '../../src/contract/base/roles.ts';
import { blocked } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { ListPort, RowMove } from './port.ts';
import { keyCommands, screenCommand, pageOfRecord } from '../screen-command.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { addressOf, mayOpen, type Destination } from '../../src/contract/base/routes.ts';
import { pageOfCell } from '../matrix/act-on-cells.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { refusalOfMerged } from '../../src/contract/base/refusals.ts';
import { asked } from '../steps.ts';

export function whenThereAreRows(context: Context) {
  return context.list !== null && context.list.count > 0;
}

const MOVES: readonly [id: CommandId, title: string, to: RowMove, ...presses: string[]][] = [
  ['list.next-row', 'Next row', 'next', 'j', 'ArrowDown'],
  ['list.previous-row', 'Previous row', 'previous', 'k', 'ArrowUp'],
  ['list.first-row', 'First row', 'first', 'Home', '$mod+Home'],
  ['list.last-row', 'Last row', 'last', 'End', 'Shift+g', '$mod+End'],
  ['list.page-down', 'One page down', 'page-down', 'PageDown'],
  ['list.page-up', 'One page up', 'page-up', 'PageUp'],
];
const EXTENSIONS: typeof MOVES = [
  ['list.extend-down', 'Extend the selection down', 'next', 'Shift+j', 'Shift+ArrowDown'],
  ['list.extend-up', 'Extend the selection up', 'previous', 'Shift+k', 'Shift+ArrowUp'],
];

const moving = (moves: typeof MOVES, extend: boolean, keywords: readonly string[]) =>
  keyCommands(
    { scope: 'list', port: ({ list }) => list, keywords, here: whenThereAreRows },
    moves.map(([id, title, to, ...presses]) => ({
      id,
      title,
      presses,
      repeats: true,
      run: (list: ListPort) => list.move(to, extend),
    })),
  );

const base = { roles: ROLES } as const;

/** The row under the cursor of a list, or else the record that is open. */
const shownTo = ({ focused, open, scopes }: Context) => (scopes.includes('list') ? focused : open) ?? open ?? focused;

function pageShown(context: Context): Destination | null {
  const { matrix, role } = context;
  if (matrix?.cell) return pageOfCell(matrix.cell, role);
  const record = shownTo(context);
  return record && pageOfRecord(record);
}

export const rowsCommands = [
  ...moving(MOVES, false, ['move', 'cursor']),
  ...moving(EXTENSIONS, true, ['move', 'cursor', 'select']),
  screenCommand({
    ...base,
    id: 'list.toggle-selected',
    title: 'Select row',
    keywords: ['mark', 'choose', 'unselect'],
    keys: [{ press: 'x', scope: 'list' }],
    when({ focused, selected }) {
      if (focused === null) return false;
      // A profile that was merged after it was marked can still be unmarked.
      const isMarked = selected.some(({ id }) => id === focused.id);
      const merged = isMarked ? null : refusalOfMerged(focused);
      return merged === null || blocked('merged', merged);
    },
    run: ({ context: { focused }, ports }) => {
      if (focused) ports.list.toggleSelected(focused.id);
    },
  }),
  /** For the box of a row that is pressed, wherever the cursor is. */
  screenCommand<'none', { row: string }>({
    ...base,
    id: 'list.toggle-row',
    title: 'Select this row',
    internal: true,
    when: whenThereAreRows,
    steps: { row: asked('Row', 'Which row?', Uuid) },
    runAndSay: ({ args, ports }) => ports.list.toggleSelected(args.row),
  }),
  /** Escape in a list: first the panel closes, then the selection goes. */
  screenCommand({
    ...base,
    id: 'list.clear-selection',
    title: 'Close the panel or clear the selection',
    keywords: ['unselect', 'none', 'escape'],
    keys: [{ press: 'Escape', scope: 'list' }],
    when: (context) => context.list?.peeking || context.selected.length > 0,
    run: ({ context, ports }) => {
      if (context.list?.peeking) ports.list.setPeek(false);
      else ports.list.clearSelection();
    },
  }),
  screenCommand({
    id: 'list.open-row',
    title: 'Open row',
    keywords: ['show', 'detail'],
    keys: [{ press: 'Enter', scope: 'list' }],
    when: (context) => context.focused !== null,
    leadsTo: (_args, { focused }) => focused && pageOfRecord(focused),
    run: ({ context: { focused, queue }, ports }) => {
      const to = focused && pageOfRecord(focused);
      if (queue) ports.queue.toPanel();
      else if (to) ports.navigate(to.route, to.params);
    },
  }),
  screenCommand({
    id: 'record.open-in-new-tab',
    title: 'Open in a new tab',
    keywords: ['window', 'beside', 'link', 'row'],
    keys: [
      { press: 'Shift+Enter', scope: 'list' },
      { press: 'Shift+Enter', scope: 'matrix' },
    ],
    when: (context) => {
      const page = pageShown(context);
      return page !== null && context.role !== null && mayOpen(context.role, page.route);
    },
    run: ({ context, ports }) => {
      const page = pageShown(context);
      if (page) ports.openInNewTab(addressOf(page));
    },
  }),
  screenCommand({
    id: 'list.peek',
    title: 'Peek at row',
    keywords: ['preview', 'panel', 'look'],
    keys: [{ press: 'Space', scope: 'list' }],
    roles: RIGHTS.base.read,
    when: (context) => context.focused !== null && context.queue === null,
    run: ({ context, ports }) => ports.list.setPeek(!context.list?.peeking),
  }),
];
