import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand } from '../command.ts';
import { undoFor, type Taken } from '../review/taken.ts';
import { arrange, nextUntagged } from './image-changes.ts';
import { saidOnce, sendImageSteps, stepsOfSave } from './image-steps.ts';
import { inEditor } from './judge-images.ts';
import { overtakenImage, refusalOfOvertaken } from './overtaken.ts';
import { refusalOfLevels } from './untagged.ts';

interface SavedImages {
  said: string;
  /** What undoes all of it; with the first of several. */
  taken: readonly Taken[];
}

export const saveImages = defineCommand<'none', object, SavedImages>({
  id: 'images.save',
  title: 'Save images',
  section: 'Images',
  keywords: ['store', 'adult levels', 'order', 'crop', 'delete'],
  keys: [{ press: '$mod+Enter', scope: 'images', inFields: true }],
  roles: ROLES,
  target: 'none',
  changes: true,
  when: inEditor('order', () => true),
  steps: {},
  async run({ context, ports }) {
    const open = ports.media.editor.read();
    if (!open) return { done: [], failed: [] };
    const overtaken = refusalOfOvertaken(open);
    if (overtaken) {
      const image = overtakenImage(open);
      if (image) ports.media.editor.putCursor(image.item.id);
      return { done: [], failed: [overtaken] };
    }
    const refusal = refusalOfLevels(open);
    if (refusal) {
      const untagged = nextUntagged(arrange(open.stored, open.changes), null);
      if (untagged !== null) ports.media.editor.putCursor(untagged);
      return { done: [], failed: [refusal] };
    }
    const steps = stepsOfSave(open);
    if (steps.length === 0) return { done: [{ said: 'Nothing has changed', taken: [] }], failed: [] };
    ports.media.editor.saving(true);
    try {
      const { said, failed, actionIds } = await sendImageSteps(steps, open.version, ports);
      // What failed after all is still a change, and the next save goes on with it.
      await ports.media.editor.reload();
      const name = context.media?.record.profile_name ?? '';
      const taken = actionIds.map((actionId) => ({ id: open.owner.id, name, actionId }));
      const done = saidOnce(said).map((each, index) => ({ said: each, taken: index === 0 ? taken : [] }));
      return { done, failed: failed ? [failed] : [] };
    } finally {
      ports.media.editor.saving(false);
    }
  },
  undo: ({ outcome }) => undoFor(outcome.done.flatMap(({ taken }) => taken)),
  say: ({ done }) => done[0]?.said ?? 'Images saved',
  sayMore: ({ done }) => done.slice(1).map(({ said }) => said),
});
