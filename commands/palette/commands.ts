import { narrowPalette } from './prefixes.ts';
import { integer } from 'superstruct';
import type { PaletteFacts } from './port.ts';
import { screenCommand, inWorkbench, keyCommands } from '../screen-command.ts';
import { type Context } from '../context.ts';
import { asked } from '../steps.ts';

const facts = ({ palette }: Context, hold: (palette: PaletteFacts) => boolean) => palette !== null && hold(palette);

export const PALETTE_COMMANDS = [
  screenCommand({
    id: 'palette.open',
    title: 'Search or run…',
    keywords: ['palette', 'command', 'find'],
    keys: [
      { press: '$mod+j', scope: 'global' },
      { press: '/', scope: 'global', alternative: true },
      { press: 'F1', scope: 'global', alternative: true },
    ],
    when: inWorkbench,
    run: ({ ports }) => ports.palette.open(),
  }),
  ...keyCommands(
    {
      scope: 'palette',
      port: ({ palette }) => palette,
      inFields: true,
      internal: true,
      here: ({ palette }) => palette !== null,
    },
    [
      { id: 'palette.next', title: 'Next entry', presses: ['ArrowDown'], repeats: true, run: (p) => p.move('next') },
      {
        id: 'palette.previous',
        title: 'Previous entry',
        presses: ['ArrowUp'],
        repeats: true,
        run: (p) => p.move('previous'),
      },
      {
        id: 'palette.page-down',
        title: 'One page of entries down',
        presses: ['PageDown'],
        repeats: true,
        run: (p) => p.move('page-down'),
      },
      {
        id: 'palette.page-up',
        title: 'One page of entries up',
        presses: ['PageUp'],
        repeats: true,
        run: (p) => p.move('page-up'),
      },
      { id: 'palette.first', title: 'First entry', presses: ['$mod+Home'], run: (p) => p.move('first') },
      { id: 'palette.last', title: 'Last entry', presses: ['$mod+End'], run: (p) => p.move('last') },
      { id: 'palette.accept', title: 'Run entry', presses: ['Enter'], run: (p) => p.accept(false) },
      {
        id: 'palette.accept-and-stay',
        title: 'Run entry and stay',
        presses: ['$mod+Enter'],
        run: (p) => p.accept(true),
      },
      // Where these three are not offered, the text field gets the key.
      {
        id: 'palette.accept-in-new-tab',
        title: 'Open entry in a new tab',
        presses: ['Shift+Enter'],
        when: (context) => facts(context, ({ depth }) => depth === 0),
        run: (p) => p.acceptInNewTab(),
      },
      {
        id: 'palette.toggle-choice',
        title: 'Mark choice',
        presses: ['Tab'],
        when: (context) => facts(context, ({ choosingSeveral }) => choosingSeveral),
        run: (p) => p.toggleChoice(),
      },
      {
        id: 'palette.back',
        title: 'One page back',
        presses: ['Backspace'],
        when: (context) => facts(context, ({ queryEmpty, depth }) => queryEmpty && depth > 0),
        run: (p) => p.back(),
      },
      { id: 'palette.close', title: 'Close the palette', presses: ['Escape', '$mod+j'], run: (p) => p.close() },
    ],
  ),
  /** On a page of choices with an empty field, a digit takes the choice with that number. */
  screenCommand<'none', { number: number }>({
    id: 'palette.accept-number',
    title: 'Take the choice with this number',
    keys: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
      press: String(number),
      scope: 'palette',
      args: { number },
      inFields: true,
    })),
    internal: true,
    when: ({ palette }) => palette?.digitsChoose === true && palette.queryEmpty,
    steps: { number: asked('Number', 'Which number?', integer()) },
    run: ({ args, ports }) => ports.palette.acceptNumber(args.number),
  }),
  narrowPalette,
];
