import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

export const undo = defineCommand({
  id: 'action.undo',
  title: 'Undo the last action',
  section: 'Review',
  keywords: ['take back', 'revert'],
  keys: [{ press: '$mod+z', scope: 'global', notInFields: true }],
  roles: ROLES,
  target: 'none',
  changes: true,
  about: ({ undoable }) => undoable ?? '',
  aboutAlone: true,
  when: (context) => (context.undoable === null ? blocked('nothing-to-undo', 'There is nothing to undo.') : READY),
  steps: {},
  run: async ({ ports }) => {
    await ports.undoLast();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  // The action that is taken back speaks for itself.
  say: () => '',
});
