import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** What is typed is kept as a draft; files that are on their way are asked about by the browser. */
export const loadVersion = screenCommand({
  id: 'version.load',
  title: 'Load the new version of Dossier',
  section: 'Workbench',
  keywords: ['reload', 'update', 'upgrade', 'refresh', 'deployment'],
  roles: ROLES,
  target: 'none',
  when: ({ newVersion }) => (newVersion ? READY : HIDDEN),
  run: ({ ports }) => ports.loadVersion(),
});
