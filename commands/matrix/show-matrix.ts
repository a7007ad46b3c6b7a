import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

const base = { section: 'List', roles: rolesFor('base-profiles'), target: 'none' } as const;

export const showMatrix = screenCommand({
  ...base,
  id: 'matrix.show',
  title: 'Show the matrix of locales',
  keywords: ['languages', 'grid', 'missing', 'coverage'],
  keys: [{ press: 'm', scope: 'list' }],
  when: ({ list, route }) => (list !== null && route === 'base-profiles' ? READY : HIDDEN),
  run: ({ ports }) => ports.matrix.show(true),
  say: () => 'Matrix: base profiles by locales',
});

export const leaveMatrix = screenCommand({
  ...base,
  id: 'matrix.leave',
  title: 'Back to the list',
  keywords: ['matrix', 'overview'],
  keys: [{ press: 'm', scope: 'matrix' }],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  run: ({ ports }) => ports.matrix.show(false),
});

const otherColumns = ({ matrix }: Context) => (matrix?.columns === 'all' ? 'in-use' : 'all');

/** Kept for the person, as the columns of an overview are. */
export const toggleMatrixLocales = screenCommand({
  ...base,
  id: 'matrix.toggle-locales',
  title: 'Show all locales, or only those in use',
  keywords: ['columns', 'languages', 'unused', 'empty'],
  keys: [{ press: 'o', scope: 'matrix' }],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  hint: (context) => (otherColumns(context) === 'all' ? 'All locales' : 'Locales in use'),
  runAndSay: async ({ context, ports }) => {
    const columns = otherColumns(context);
    await ports.settings.keep('matrix-locales', columns);
    return columns === 'all' ? 'All locales' : 'Only locales in use';
  },
});

/** More than the one cell that the cursor is on. */
const isMarked = ({ matrix }: Context) =>
  (matrix?.marked ?? []).reduce((sum, { missing, present }) => sum + missing.length + present.length, 0) > 1;

/** Escape, as in a list: first what is marked goes. */
export const clearMarkedCells = screenCommand({
  ...base,
  id: 'matrix.clear-marks',
  title: 'Clear the marked cells, or go back to the list',
  keywords: ['unmark', 'none', 'escape'],
  keys: [{ press: 'Escape', scope: 'matrix' }],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  hint: (context) => (isMarked(context) ? 'Clear the marked cells' : 'Back to the list'),
  run: ({ context, ports }) => {
    if (isMarked(context)) ports.matrix.clearMarks();
    else ports.matrix.show(false);
  },
});
