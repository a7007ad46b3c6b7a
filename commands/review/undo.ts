import { array, nonempty, object, optional, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { blocked, defineCommand, type Invocation } from '../command.ts';
import type { Context } from '../context.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { asked } from '../steps.ts';

interface Actions {
  actions: (Undoable & { actionId: string })[];
}

const ACTIONS_STEP = {
  actions: asked(
    'Actions',
    'Which actions?',
    nonempty(array(object({ id: string(), name: string(), actionId: string(), of: optional(string()) }))),
  ),
};

/** A merge decides about pairs too, so pairs on the screen are read anew. */
async function reloadPairs({ duplicates }: Context, ports: Ports, isUndo: boolean): Promise<void> {
  if (duplicates?.pairs) await (isUndo ? ports.duplicates.undone(null) : ports.duplicates.pairsChanged());
}

/** The words for an action, by a part of the id of its command or operation; the first that fits counts. */
const STEPS: readonly (readonly [part: string, words: string])[] = [
  ['disapprove', 'disapprove'],
  ['approve', 'approve'],
  ['skip', 'skip'],
  ['question', 'ask about'],
  ['media.delete', 'delete an image of'],
  ['delete', 'delete'],
  ['still-right', 'confirm'],
  ['set-aside', 'dismiss a finding in'],
  ['activate-', 'activate locales of'],
  ['active', 'change the active status of'],
  ['hold', 'change the age hold of'],
  ['frozen', 'change the age hold of'],
  ['merge', 'merge'],
  ['restore', 'restore a version of'],
  ['images.send', 'upload to'],
  ['create-for', 'upload to'],
  ['level', 'change adult levels of'],
  ['media.tag', 'change adult levels of'],
  ['images', 'change images of'],
  ['media', 'change images of'],
  ['submit', 'submit'],
  ['', 'change'],
];

/** What an undo or redo is about: "approve Ada Moreau"; null: only the sentence of the action says it. */
export function stepInWords({ id, args }: Invocation): string | null {
  return id.startsWith('actions.') ? whatOf((args as unknown as Actions).actions) : null;
}

/** A save may have been several actions on one profile. */
function whatOf(done: readonly Omit<Undoable, 'actionId'>[]): string {
  const profiles = new Set(done.map(({ id }) => id)).size;
  const { name = '', of = '' } = done[0] ?? {};
  const what = STEPS.find(([part]) => of.includes(part))?.[1];
  return `${what} ${profiles > 1 ? `${profiles} profiles` : isolated(name || 'a profile whose name is not saved yet')}`;
}

export const undoCommands = [
  defineCommand({
    id: 'action.undo',
    title: 'Undo the last action',
    keywords: ['take back', 'revert'],
    keys: [
      { press: '$mod+z', scope: 'global', notInFields: true },
      // A deletion from the viewer is promised to be undone.
      { press: '$mod+z', scope: 'documents', notInFields: true },
    ],
    roles: ROLES,
    changes: true,
    about: ({ deciding, undoable }) => deciding ?? undoable ?? '',
    aboutAlone: true,
    when: ({ deciding, undoable }) =>
      deciding !== null || undoable !== null || blocked('nothing-there', 'There is nothing to undo.'),
    run: ({ ports }) => ports.undoLast(),
    undo: 'none',
    // The notice of the undone action is enough.
    say: () => '',
  }),
  defineCommand({
    id: 'action.redo',
    title: 'Redo the last undone action',
    keywords: ['undone'],
    keys: [
      { press: '$mod+Shift+z', scope: 'global', notInFields: true },
      { press: '$mod+y', scope: 'global', notInFields: true, alternative: true },
    ],
    roles: ROLES,
    changes: true,
    about: ({ redoable }) => redoable ?? '',
    aboutAlone: true,
    when: ({ redoable }) => redoable !== null || blocked('nothing-there', 'There is nothing to redo.'),
    run: ({ ports }) => ports.redoLast(),
    undo: 'none',
    // What is done again speaks for itself.
    say: () => '',
  }),
  /** Sent by "Undo": undoes what one invocation did, record by record, each with its own event. */
  defineCommand<'none', Actions, Omit<Undoable, 'actionId'>>({
    id: 'actions.take-back',
    title: 'Undo actions',
    changes: true,
    roles: ROLES,
    internal: true,
    steps: ACTIONS_STEP,
    async run({ args, context, ports }) {
      // The last one first, since several may be on one profile.
      const outcome = await forEach(args.actions.toReversed(), async ({ actionId, ...about }) => {
        await ports.api('action.undo', { params: { actionId } }, { untilAnswered: true });
        return about;
      });
      await reloadPairs(context, ports, true);
      return outcome;
    },
    undo: 'none',
    say: ({ done }) => `Undone: ${whatOf(done)}`,
  }),
  /** Sent by "Redo": redoes what an undo has undone, as actions that can be undone like the first ones. */
  defineCommand<'none', Actions, Undoable>({
    id: 'actions.do-again',
    title: 'Redo actions',
    changes: true,
    roles: ROLES,
    internal: true,
    steps: ACTIONS_STEP,
    async run({ args, context, ports }) {
      const outcome = await forEach(args.actions, async ({ actionId, ...about }) => {
        const { action_id: again } = await ports.api('action.redo', { params: { actionId } }, { untilAnswered: true });
        return { ...about, actionId: again };
      });
      await reloadPairs(context, ports, false);
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) => `Redone: ${whatOf(done)}`,
  }),
];
