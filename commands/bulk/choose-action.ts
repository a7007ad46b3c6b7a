import { rolesFor } from '../../src/contract/policy/access.ts';

import { screenCommand } from '../screen-command.ts';
import { whenThereAreRows } from '../list/move-row.ts';

/** Every row of the filter, seen or not, is meant; the palette lists what can be done to them. */
export const chooseActionOnAll = screenCommand({
  id: 'all.choose',
  title: 'Act on every result…',
  section: 'List',
  keywords: ['select all', 'bulk', 'many'],
  keys: [{ press: '$mod+a', scope: 'list', notInFields: true }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: whenThereAreRows,
  run: ({ ports }) => ports.palette.openOnAllResults(),
});
