import { ROLES } from '../../src/contract/base/roles.ts';
import { blocked, defineCommand, type Failed } from '../command.ts';
import { saveInWords } from '../../src/contract/profiles/saving.ts';
import { isLocaleProfile, type Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { arrange, nextUntagged } from './image-changes.ts';
import { saidOnce, sendImageSteps, stepsOfSave, type SentImages } from './image-steps.ts';
import { inEditor } from './judge-images.ts';
import { overtakenImage, refusalOfOvertaken, refusalOfNewLevels } from './refusals-of-save.ts';
import type { UnsavedImages } from './port.ts';
import { changedByOthers, refusalOfGone, togetherInWords, whoWasFirst } from './save-together.ts';

interface SavedImages {
  said: string;
  /** What undoes all of it; with the first of several. */
  taken: readonly Undoable[];
}

export const saveImages = defineCommand<'none', { close?: boolean }, SavedImages>({
  id: 'images.save',
  title: 'Save images',
  keywords: ['store', 'adult levels'],
  keys: [{ press: '$mod+Enter', scope: 'images', inFields: true }],
  roles: ROLES,
  changes: true,
  when(context) {
    const verdict = inEditor('order', () => true)(context);
    const isUnchanged = context.media?.editor?.changed === 0;
    return verdict.kind === 'ready' && isUnchanged ? blocked('unchanged', nothingToSave(context)) : verdict;
  },
  steps: {},
  async run({ args, context, ports }) {
    const open = ports.media.editor.read();
    if (!open) return;
    const refusal = refusalOf(open, ports);
    if (refusal) return { done: [], failed: [refusal] };
    ports.media.editor.saving(true);
    if (args.close) ports.media.editor.close();
    let isSaved = false;
    try {
      const { said, failed, actionIds, together } = await sendTogether(open, context, ports);
      // What failed stays an unsaved change for the next save.
      await ports.media.editor.reload();
      isSaved = failed === null;
      const name = context.media?.record.profile_name ?? '';
      const taken = actionIds.map((actionId) => ({ id: open.owner.id, name, actionId }));
      const sentences = [...saidOnce(said), ...together];
      const done = sentences.map((each, index) => ({ said: each, taken: index === 0 ? taken : [] }));
      return { done, failed: failed ? [failed] : [] };
    } finally {
      ports.media.editor.saving(false, isSaved);
    }
  },
  undo: ({ outcome }) => undoFor(outcome.done.flatMap(({ taken }) => taken)),
  say: ({ done }) => done[0]?.said ?? 'Images saved',
  sayMore: ({ done }) => done.slice(1).map(({ said }) => said),
});

/** Said where a save of the images has nothing to do, with how the profile itself is sent on. */
export function nothingToSave({ media, role, form }: Context): string {
  const record = media?.record;
  const way =
    form && record
      ? saveInWords(isLocaleProfile(record) ? 'locale' : 'base', role, record.status, form.changed > 0)
      : 'Save';
  return `No image has changed.${way === 'Save' ? '' : ` To send the profile, close the images and use “${way}”.`}`;
}

type Sent = Omit<SentImages, 'version'> & { together: readonly string[] };

/** Why nothing is sent; moves the cursor to the image concerned. `before`: the images at the refused try. */
function refusalOf(open: UnsavedImages, ports: Ports, before: UnsavedImages = open): Failed | null {
  const overtaken = refusalOfOvertaken(open);
  const refusal = overtaken ?? refusalOfNewLevels(before, open);
  if (!refusal) return null;
  const untagged = () => nextUntagged(arrange(open.stored, open.changes), null);
  const image = overtaken ? (overtakenImage(open)?.item.id ?? null) : untagged();
  if (image !== null) ports.media.editor.putCursor(image);
  return refusal;
}

/**
 * Sends all of it; where somebody else was first with other images or another thing about them, the rest once more on
 * what is stored by now.
 */
async function sendTogether(open: UnsavedImages, { userId }: Context, ports: Ports): Promise<Sent> {
  const first = await sendImageSteps(stepsOfSave(open), open.version, ports);
  const alone = { ...first, together: [] };
  const changer = first.failed && whoWasFirst(first.failed);
  // The server no longer knows a deleted picture, nor who has deleted it.
  if (!first.failed || !(changer || first.failed.code === 'not-found')) return alone;
  const now = await ports.media.joined(open);
  if (!now) return alone;
  const refusal = refusalOfGone(open, now) ?? refusalOf(now, ports, open);
  if (refusal) return { ...alone, failed: refusal };
  const second = await sendImageSteps(stepsOfSave(now), now.version, ports);
  const said = [...first.said, ...second.said];
  const words = togetherInWords(changer, changedByOthers(open, now), userId);
  return {
    said,
    failed: second.failed,
    actionIds: [...first.actionIds, ...second.actionIds],
    together: second.failed ? [] : [words],
  };
}
