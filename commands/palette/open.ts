import { ROLES } from '../../src/contract/policy/roles.ts';

import { inWorkbench } from '../in-workbench.ts';
import { screenCommand } from '../screen-command.ts';

export const openPalette = screenCommand({
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
  run: ({ ports }) => ports.palette.open(),
});
