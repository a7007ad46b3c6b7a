import { activateOrReserveCommands } from './activate-or-reserve.ts';
import { openOrDeleteCommands } from './open-or-delete.ts';
import { keyCommands } from '../screen-command.ts';

export const LOCALES_COMMANDS = [
  ...activateOrReserveCommands,
  ...openOrDeleteCommands,
  ...keyCommands(
    { scope: 'locale-picker', port: ({ locales }) => locales, inFields: true, internal: true, section: 'Locales' },
    [
      {
        id: 'locale-picker.next',
        title: 'Next locale',
        presses: ['ArrowDown'],
        repeats: true,
        run: (p) => p.move('next'),
      },
      {
        id: 'locale-picker.previous',
        title: 'Previous locale',
        presses: ['ArrowUp'],
        repeats: true,
        run: (p) => p.move('previous'),
      },
      {
        id: 'locale-picker.page-down',
        title: 'One page of locales down',
        presses: ['PageDown'],
        repeats: true,
        run: (p) => p.move('page-down'),
      },
      {
        id: 'locale-picker.page-up',
        title: 'One page of locales up',
        presses: ['PageUp'],
        repeats: true,
        run: (p) => p.move('page-up'),
      },
      { id: 'locale-picker.take', title: 'Mark or unmark the locale', presses: ['Enter'], run: (p) => p.take() },
    ],
  ),
];
