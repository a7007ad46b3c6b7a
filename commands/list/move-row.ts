import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY, type KeyPress } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { RowMove } from './port.ts';
import { screenCommand } from '../screen-command.ts';

interface Move {
  id: CommandId;
  title: string;
  to: RowMove;
  extend?: boolean;
  presses: readonly string[];
}

const MOVES: readonly Move[] = [
  { id: 'list.next-row', title: 'Next row', to: 'next', presses: ['j', 'ArrowDown'] },
  { id: 'list.previous-row', title: 'Previous row', to: 'previous', presses: ['k', 'ArrowUp'] },
  { id: 'list.first-row', title: 'First row', to: 'first', presses: ['Home', '$mod+Home'] },
  { id: 'list.last-row', title: 'Last row', to: 'last', presses: ['End', 'Shift+g', '$mod+End'] },
  { id: 'list.page-down', title: 'One page down', to: 'page-down', presses: ['PageDown'] },
  { id: 'list.page-up', title: 'One page up', to: 'page-up', presses: ['PageUp'] },
  {
    id: 'list.extend-down',
    title: 'Extend the selection down',
    to: 'next',
    extend: true,
    presses: ['Shift+j', 'Shift+ArrowDown'],
  },
  {
    id: 'list.extend-up',
    title: 'Extend the selection up',
    to: 'previous',
    extend: true,
    presses: ['Shift+k', 'Shift+ArrowUp'],
  },
];

export function whenThereAreRows(context: Context) {
  return context.list !== null && context.list.count > 0 ? READY : HIDDEN;
}

export const moveRowCommands = MOVES.map(({ id, title, to, extend = false, presses }) =>
  screenCommand({
    id,
    title,
    section: 'List',
    keywords: ['move', 'cursor', ...(extend ? ['select'] : [])],
    keys: presses.map((press, index): KeyPress<object> => ({
      press,
      scope: 'list',
      repeats: true,
      alternative: index > 0,
    })),
    roles: ROLES,
    target: 'none',
    when: whenThereAreRows,
    run: ({ ports }) => ports.list.move(to, extend),
  }),
);
