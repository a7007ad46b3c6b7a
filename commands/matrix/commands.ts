import type { KeyPress } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { boolean, enums, optional } from 'superstruct';
import type { CellMove } from './port.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { actOnCellsCommands } from './act-on-cells.ts';
import { asked } from '../steps.ts';

const base = { roles: RIGHTS.base.list } as const;

/** The same rows, in the same order. */
const asMatrix = (_args: unknown, { overview }: Context) => ({
  route: 'base-profiles' as const,
  query: [...(overview?.query ?? []), ['matrix', 'true'] as const],
});

const otherColumns = ({ matrix }: Context) => (matrix?.columns === 'all' ? 'in-use' : 'all');

/** More than the one cell that the cursor is on. */
const isMarked = ({ matrix }: Context) =>
  (matrix?.marked ?? []).reduce((sum, { missing, present }) => sum + missing.length + present.length, 0) > 1;

const PRESSES: readonly [CellMove, readonly string[]][] = [
  ['down', ['ArrowDown', 'j']],
  ['up', ['ArrowUp', 'k']],
  ['left', ['ArrowLeft']],
  ['right', ['ArrowRight']],
  ['first-column', ['Home']],
  ['last-column', ['End']],
  ['first-row', ['$mod+Home']],
  ['last-row', ['$mod+End']],
  ['page-down', ['PageDown']],
  ['page-up', ['PageUp']],
];

interface Args {
  to: CellMove;
  extend: boolean | undefined;
}

/** With Shift the marked cells grow from where the cursor was. */
function keysOf([to, presses]: (typeof PRESSES)[number]): KeyPress<Args>[] {
  return presses.flatMap((press, index) =>
    [false, true].map((extend) => ({
      press: extend ? `Shift+${press}`.replace('Shift+$mod', '$mod+Shift') : press,
      scope: 'matrix' as const,
      args: { to, extend },
      repeats: true,
      alternative: index > 0,
    })),
  );
}

export const MATRIX_COMMANDS = [
  screenCommand({
    ...base,
    id: 'matrix.show',
    title: 'Show the matrix of locales',
    keywords: ['languages', 'grid', 'missing', 'coverage'],
    keys: [{ press: 'm', scope: 'list' }],
    when: ({ list, route }) => list !== null && route === 'base-profiles',
    leadsTo: asMatrix,
    run: ({ context, ports }) => {
      ports.matrix.startAtRow();
      ports.navigate('base-profiles', undefined, asMatrix(null, context).query);
    },
    say: () => 'Matrix: base profiles by locales',
  }),
  screenCommand({
    ...base,
    id: 'matrix.leave',
    title: 'Back to the list',
    keywords: ['matrix', 'overview'],
    keys: [{ press: 'm', scope: 'matrix' }],
    when: ({ matrix }) => matrix !== null,
    leadsTo: (_args, { matrix }) => ({ route: 'base-profiles', query: matrix?.query ?? [] }),
  }),
  /** Kept for the person, as the columns of an overview are. */
  screenCommand({
    ...base,
    id: 'matrix.toggle-locales',
    title: 'Show all locales, or only those in use',
    keywords: ['columns', 'languages', 'unused', 'empty'],
    keys: [{ press: 'o', scope: 'matrix' }],
    when: ({ matrix }) => matrix !== null,
    hint: (context) => (otherColumns(context) === 'all' ? 'All locales' : 'Locales in use'),
    runAndSay: async ({ context, ports }) => {
      const columns = otherColumns(context);
      await ports.settings.keep('matrix-locales', columns);
      return columns === 'all' ? 'All locales' : 'Only locales in use';
    },
  }),
  /** Escape, as in a list: first what is marked goes. */
  screenCommand({
    ...base,
    id: 'matrix.clear-marks',
    title: 'Clear the marked cells, or go back to the list',
    keywords: ['unmark', 'none', 'escape'],
    keys: [{ press: 'Escape', scope: 'matrix' }],
    when: ({ matrix }) => matrix !== null,
    // M, beside it, leads back as well.
    hint: (context) => (isMarked(context) ? 'Clear the marked cells' : ''),
    run: ({ context, ports }) => {
      if (isMarked(context)) ports.matrix.clearMarks();
      else ports.navigate('base-profiles', undefined, context.matrix?.query);
    },
  }),
  /** A screen reader announces the new cell itself, but not how many are marked. */
  screenCommand<'none', Args>({
    id: 'matrix.move',
    title: 'Move to another cell',
    keys: PRESSES.flatMap(keysOf),
    roles: RIGHTS.base.list,
    internal: true,
    when: ({ matrix }) => matrix !== null,
    steps: {
      to: asked('Where', 'Where to?', enums(PRESSES.map(([to]) => to))),
      extend: asked('Marking', 'Mark on the way?', optional(boolean())),
    },
    runAndSay: ({ args, ports }) => {
      const extend = args.extend === true;
      const marked = ports.matrix.move(args.to, extend);
      return extend ? `${marked} ${marked === 1 ? 'cell' : 'cells'} marked` : '';
    },
  }),
  ...actOnCellsCommands,
];
