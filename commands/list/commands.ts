import { string } from 'superstruct';
import { keysIn } from '../command.ts';
import { keyCommands, screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { rowsCommands } from './rows.ts';
import { sort } from './sort.ts';
import { asked } from '../steps.ts';

export const LIST_COMMANDS = [
  sort,
  screenCommand({
    id: 'list.reload',
    title: 'Reload the list',
    keywords: ['load', 'refresh', 'retry', 'try again'],
    keys: [{ press: 'r', scope: 'list' }],
    when: (context) => context.list !== null,
    run: ({ ports }) => ports.list.reload(),
  }),
  ...rowsCommands,
  ...keyCommands({ scope: 'record', port: ({ logs }) => logs, here: ({ open }) => open !== null }, [
    {
      id: 'log.show-more',
      title: 'Show more of the log',
      keywords: ['older', 'events'],
      presses: ['m'],
      run: (p) => p.showMore(),
    },
    {
      id: 'log.show-all',
      title: 'Show the whole log',
      keywords: ['history', 'who changed', 'audit'],
      presses: ['h'],
      run: (p) => p.showAll(),
    },
  ]),
  screenCommand({
    id: 'log.show-older',
    title: 'Load older events',
    internal: true,
    when: ({ open }) => open !== null,
    run: ({ ports }) => ports.logs.showOlder(),
  }),
  screenCommand<'none', { entry: string }>({
    id: 'log.toggle-entry',
    title: 'Show what the action changed',
    internal: true,
    when: ({ open }) => open !== null,
    steps: { entry: asked('Entry', 'Which entry?', string()) },
    run: ({ args, ports }) => ports.logs.toggleEntry(args.entry),
  }),
  screenCommand({
    id: 'log.toggle-raw',
    title: 'Show or hide the raw events of the log',
    keywords: ['json', 'identifiers', 'audit', 'hash'],
    keys: keysIn('Shift+h', 'record', 'dialog'),
    roles: RIGHTS.log.raw,
    when: ({ open }) => open !== null,
    runAndSay: ({ ports }) => (ports.logs.toggleRaw() ? 'Raw events are shown.' : 'Raw events are hidden.'),
  }),
  screenCommand({
    id: 'log.who-looked',
    title: 'Show who viewed it',
    keywords: ['looked', 'seen', 'opened', 'adult', 'pictures', 'documents', 'audit'],
    roles: RIGHTS.log.looks,
    when: ({ open }) => open !== null,
    run: ({ ports }) => ports.logs.showLooks(),
  }),
];
