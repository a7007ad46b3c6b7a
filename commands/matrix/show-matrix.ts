import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Context } from '../context.ts';

const base = { section: 'List', roles: rolesFor('base-profiles'), target: 'none', steps: {}, undo: 'none' } as const;

export const showMatrix = defineCommand({
  ...base,
  id: 'matrix.show',
  title: 'Show the matrix of locales',
  keywords: ['languages', 'grid', 'missing', 'coverage'],
  keys: [{ press: 'm', scope: 'list' }],
  when: ({ list, route }) => (list !== null && route === 'base-profiles' ? READY : HIDDEN),
  run: async ({ ports }) => {
    ports.matrix.show(true);
    return NOTHING_TO_TELL;
  },
  say: () => 'Matrix: base profiles by locales',
});

export const leaveMatrix = defineCommand({
  ...base,
  id: 'matrix.leave',
  title: 'Back to the list',
  keywords: ['matrix', 'overview'],
  keys: [{ press: 'm', scope: 'matrix' }],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  run: async ({ ports }) => {
    ports.matrix.show(false);
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

/** More than the one cell that the cursor is on. */
const isMarked = ({ matrix }: Context) =>
  (matrix?.marked ?? []).reduce((sum, { missing, present }) => sum + missing.length + present.length, 0) > 1;

/** Escape, as in a list: first what is marked goes. */
export const clearMarkedCells = defineCommand({
  ...base,
  id: 'matrix.clear-marks',
  title: 'Clear the marked cells, or go back to the list',
  keywords: ['unmark', 'none', 'escape'],
  keys: [{ press: 'Escape', scope: 'matrix' }],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  hint: (context) => (isMarked(context) ? 'Clear the marked cells' : 'Back to the list'),
  run: async ({ context, ports }) => {
    if (isMarked(context)) ports.matrix.clearMarks();
    else ports.matrix.show(false);
    return NOTHING_TO_TELL;
  },
  say: () => '',
});
