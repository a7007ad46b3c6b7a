import type { AnyCommand, KeyPress } from '../command.ts';
import { narrowPalette } from './prefixes.ts';
import { integer } from 'superstruct';
import type { CommandId } from '../command-ids.ts';
import type { PaletteFacts, PalettePort } from './port.ts';
import { screenCommand, inWorkbench } from '../screen-command.ts';

interface InsideKey {
  id: CommandId;
  title: string;
  presses: readonly string[];
  repeats?: boolean;
  /** Absent: whenever the palette is open. When it does not hold, the text field gets the key. */
  when?: (palette: PaletteFacts) => boolean;
  run: (palette: PalettePort) => void;
}

const KEYS: readonly InsideKey[] = [
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
  { id: 'palette.accept-and-stay', title: 'Run entry and stay', presses: ['$mod+Enter'], run: (p) => p.accept(true) },
  {
    id: 'palette.accept-in-new-tab',
    title: 'Open entry in a new tab',
    presses: ['Shift+Enter'],
    when: (facts) => facts.depth === 0,
    run: (p) => p.acceptInNewTab(),
  },
  {
    id: 'palette.toggle-choice',
    title: 'Mark choice',
    presses: ['Tab'],
    when: (facts) => facts.choosingSeveral,
    run: (p) => p.toggleChoice(),
  },
  {
    id: 'palette.back',
    title: 'One page back',
    presses: ['Backspace'],
    when: (facts) => facts.queryEmpty && facts.depth > 0,
    run: (p) => p.back(),
  },
  { id: 'palette.close', title: 'Close the palette', presses: ['Escape', '$mod+j'], run: (p) => p.close() },
];

const paletteKeyCommands = KEYS.map(({ id, title, presses, repeats = false, when, run }) =>
  screenCommand({
    id,
    title,
    keys: presses.map((press, index): KeyPress<object> => ({
      press,
      scope: 'palette',
      repeats,
      inFields: true,
      alternative: index > 0,
    })),
    internal: true,
    when: ({ palette }) => palette !== null && (when?.(palette) ?? true),
    run: ({ ports }) => run(ports.palette),
  }),
);

/** On a page of choices with an empty field, a digit takes the choice with that number. */
const acceptNumber = screenCommand<'none', { number: number }>({
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
  steps: { number: { title: 'Number', prompt: 'Which number?', shape: integer() } },
  run: ({ args, ports }) => ports.palette.acceptNumber(args.number),
});

const openPalette = screenCommand({
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
});

export const PALETTE_COMMANDS: readonly AnyCommand[] = [
  openPalette,
  ...paletteKeyCommands,
  acceptNumber,
  narrowPalette,
];
