import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL } from '../command.ts';
import { inWorkbench } from '../in-workbench.ts';

export const openPalette = defineCommand({
  id: 'palette.open',
  title: 'Search or run…',
  section: 'Workbench',
  keywords: ['palette', 'command', 'find'],
  keys: [
    { press: '$mod+j', scope: 'global' },
    { press: '/', scope: 'global', alternative: true },
    { press: 'F1', scope: 'global', alternative: true },
  ],
  roles: ROLES,
  target: 'none',
  when: inWorkbench,
  steps: {},
  run: async ({ ports }) => {
    ports.palette.open();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
