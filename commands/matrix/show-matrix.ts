import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

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
  keys: [
    { press: 'm', scope: 'matrix' },
    { press: 'Escape', scope: 'matrix', alternative: true },
  ],
  when: ({ matrix }) => (matrix === null ? HIDDEN : READY),
  run: async ({ ports }) => {
    ports.matrix.show(false);
    return NOTHING_TO_TELL;
  },
  say: () => '',
});
