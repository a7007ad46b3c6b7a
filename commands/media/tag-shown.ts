import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN } from '../command.ts';
import { withLevel } from './image-changes.ts';
import { mayDo } from './judge-images.ts';
import { TAGS_CHANGED, TAGS_FAILED } from './image-steps.ts';
import { LEVEL_NUMBERS, levelStep, noSuchLevel } from './set-level.ts';

/**
 * The adult level of the image in the carousel: a change like the others where the modal lies below,
 * else stored at once.
 */
export const tagShownImage = defineCommand<'none', { level: number }, { words: string }>({
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
  when: (context) => (context.media?.carouselOpen ? mayDo('tag', context) : HIDDEN),
  steps: { level: levelStep },
  async run({ args, ports }) {
    const shown = ports.media.carousel.shown();
    const level = shown?.levels[args.level - 1];
    if (!shown || !level) return { done: [{ words: noSuchLevel(args.level) }], failed: [] };
    const open = ports.media.editor.read();
    if (open) {
      ports.media.editor.change(withLevel(open.changes, [shown.id], level.id));
      return { done: [{ words: level.label }], failed: [] };
    }
    await ports.api('media.tag', { body: { media_tags: [{ media_id: shown.id, tag_id: level.id }] } });
    await ports.media.editor.reload();
    return { done: [{ words: TAGS_CHANGED }], failed: [] };
  },
  undo: 'none',
  say: ({ done }) => done[0]?.words ?? 'Adult level set',
  failure: TAGS_FAILED,
});
