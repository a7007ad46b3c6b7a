import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand } from '../command.ts';
import { judgeClaim } from '../judge.ts';
import { mayDo } from '../media/judge-images.ts';
import { TAGS_CHANGED, TAGS_FAILED } from '../media/image-steps.ts';
import { LEVEL_NUMBERS, levelStep } from '../media/set-level.ts';
import { undoFor, type Taken } from '../review/taken.ts';
import { nameOfShown, SHOWN_SCOPES, whenShown } from './shown-item.ts';

/** The adult level of the image that is shown large, stored at once. */
export const setLevelOfShown = defineCommand<'none', { level: number }, Partial<Taken>>({
  id: 'queue.set-level',
  title: 'Set adult level of this image…',
  section: 'Queue',
  keywords: ['tag', 'rating', 'nude', 'explicit'],
  keys: SHOWN_SCOPES.flatMap((scope) =>
    LEVEL_NUMBERS.map((level) => ({ press: String(level), scope, args: { level } })),
  ),
  roles: rolesFor('queue'),
  looksAtImage: true,
  about: nameOfShown,
  target: 'none',
  when: whenShown(
    (_shown, context) => {
      const claim = judgeClaim(context);
      return claim.kind === 'ready' ? mayDo('tag', context) : claim;
    },
    ({ image }) => image !== null,
  ),
  steps: { level: levelStep },
  async run({ context: { queue, open }, args, ports }) {
    const levels = ports.queue.levels();
    const level = levels[args.level - 1];
    const image = queue?.shown?.image;
    if (!level || !image || !open) return { done: [], failed: [] };
    const { action_id: actionId } = await ports.api(
      'media.tag',
      { body: { media_tags: [{ media_id: image, tag_id: level.id }] } },
      { version: open.version },
    );
    await ports.media.editor.reload();
    return { done: [{ id: open.id, name: open.profile_name, ...(actionId !== null && { actionId }) }], failed: [] };
  },
  undo: ({ outcome }) => undoFor(outcome.done.filter((each): each is Taken => 'actionId' in each)),
  say: ({ done }) => (done.length > 0 ? TAGS_CHANGED : 'There is no such adult level'),
  failure: TAGS_FAILED,
});
