import { type AnyCommand, HIDDEN, READY } from '../command.ts';
import { moveRowCommands, clearSelection, toggleRow, toggleSelected, openInNewTab, openRow, peek } from './rows.ts';
import { logCommands } from './show-logs.ts';
import { sort } from './sort.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';

const reload = screenCommand({
  id: 'list.reload',
  title: 'Load the list again',
  section: 'List',
  keywords: ['refresh', 'retry', 'try again'],
  keys: [{ press: 'r', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  run: ({ ports }) => ports.list.reload(),
});

export const LIST_COMMANDS: readonly AnyCommand[] = [
  openRow,
  openInNewTab,
  peek,
  toggleSelected,
  toggleRow,
  clearSelection,
  sort,
  reload,
  ...moveRowCommands,
  ...logCommands,
];
