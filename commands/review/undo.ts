import { array, nonempty, object, string } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';
import { forEach } from '../each.ts';
import type { Taken } from './taken.ts';

export const undo = defineCommand({
  id: 'action.undo',
  title: 'Undo the last action',
  section: 'Review',
  keywords: ['take back', 'revert'],
  keys: [{ press: '$mod+z', scope: 'global', notInFields: true }],
  roles: ROLES,
  target: 'none',
  changes: true,
  about: ({ deciding, undoable }) => deciding ?? undoable ?? '',
  aboutAlone: true,
  when: ({ deciding, undoable }) =>
    deciding === null && undoable === null ? blocked('nothing-to-undo', 'There is nothing to undo.') : READY,
  steps: {},
  run: async ({ ports }) => {
    ports.undoLast();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  // The action that is undone speaks for itself.
  say: () => '',
});

interface Actions {
  actions: (Taken & { actionId: string })[];
}

/** Sent by "Undo": undoes what one invocation did, record by record, as events of their own. */
export const undoActions = defineCommand<'none', Actions, { id: string; name: string }>({
  id: 'actions.take-back',
  title: 'Undo actions',
  changes: true,
  section: 'Review',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: () => READY,
  steps: {
    actions: {
      title: 'Actions',
      prompt: 'Which actions?',
      shape: nonempty(array(object({ id: string(), name: string(), actionId: string() }))),
    },
  },
  run: ({ args, ports }) =>
    forEach(args.actions, async ({ id, name, actionId }) => {
      await ports.api('action.undo', { params: { actionId } });
      return { id, name };
    }),
  undo: 'none',
  say: ({ done }) => (done.length > 1 ? `Undone for ${done.length} profiles` : `Undone: ${done[0]?.name ?? ''}`),
});
