import { ROLES } from '../../src/contract/policy/roles.ts';
import { blocked, defineCommand, HIDDEN } from '../command.ts';
import { withLevel } from './image-changes.ts';
import { failedBecause } from '../each.ts';
import { changedByOthers, isSameImage, togetherInWords, whoWasFirst } from './save-together.ts';
import { undoFor, type Taken } from '../review/taken.ts';
import { mayDo } from './judge-images.ts';
import { TAGS_CHANGED, TAGS_FAILED } from './image-steps.ts';
import { LEVEL_NUMBERS, levelStep, noSuchLevel } from './set-level.ts';

const IMAGE_IS_COMING = blocked('loading', 'The image is still loading. Try again once you see it.');

/**
 * The adult level of the image in the carousel: a change like the others where the modal lies below,
 * else stored at once.
 */
export const tagShownImage = defineCommand<
  'none',
  { level: number },
  { words: string; more?: readonly string[]; taken?: Taken }
>({
  id: 'carousel.set-level',
  title: 'Set adult level of this image…',
  section: 'Images',
  keywords: ['tag', 'rating'],
  keys: LEVEL_NUMBERS.flatMap((level) => [
    { press: String(level), scope: 'carousel', args: { level } },
    // Some keyboards type the signs for zooming in the row of digits.
    { press: `t ${level}`, scope: 'carousel', args: { level }, alternative: true },
  ]),
  roles: ROLES,
  looksAtImage: true,
  target: 'none',
  when(context) {
    if (!context.media?.carouselOpen) return HIDDEN;
    return context.media.shownImage === null ? IMAGE_IS_COMING : mayDo('tag', context);
  },
  steps: { level: levelStep },
  async run({ args, context: { media, userId }, ports }) {
    const image = media?.shownImage ?? null;
    const level = ports.media.carousel.shown()?.levels[args.level - 1];
    if (!media || image === null || !level) return { done: [{ words: noSuchLevel(args.level) }], failed: [] };
    const open = ports.media.editor.read();
    if (open) {
      ports.media.editor.change(withLevel(open.stored, open.changes, [image], level.id));
      return { done: [{ words: level.label }], failed: [] };
    }
    const seen = ports.media.kept();
    const tag = (version: number) =>
      ports.api('media.tag', { body: { media_tags: [{ media_id: image, tag_id: level.id }] } }, { version });
    const { actionId, more } = await tag(media.record.version).then(
      ({ action_id: actionId }) => ({ actionId, more: [] }),
      async (error: unknown) => {
        const changer = whoWasFirst(failedBecause(media.record.id, error));
        const now = changer && seen?.version === media.record.version && (await ports.media.joined(seen));
        // What was seen of this picture is what the level was given to.
        if (!now || !isSameImage(image, seen, now)) throw error;
        const { action_id: actionId } = await tag(now.version);
        return { actionId, more: [togetherInWords(changer, changedByOthers(seen, now), userId)] };
      },
    );
    await ports.media.editor.reload();
    const { id, profile_name: name } = media.record;
    return { done: [{ words: TAGS_CHANGED, more, taken: { id, name, actionId } }], failed: [] };
  },
  undo: ({ outcome }) => undoFor(outcome.done.flatMap(({ taken }) => taken ?? [])),
  say: ({ done }) => done[0]?.words ?? 'Adult level set',
  sayMore: ({ done }) => done[0]?.more ?? [],
  failure: TAGS_FAILED,
});
