import { integer, min } from 'superstruct';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY, keysIn } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import { screenCommand } from '../screen-command.ts';
import { MARKED_INSTEAD, SHOWN_SCOPES, whenShown, withoutRecord, nameOfShown } from './shown-item.ts';
import { pageOfRecord } from '../screen-command.ts';
import { judgeClaim } from '../judge.ts';
import { mayDo } from '../media/judge-images.ts';
import { TAGS_CHANGED, TAGS_FAILED } from '../media/image-steps.ts';
import { LEVEL_NUMBERS, levelStep } from '../media/set-level.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

const base = {
  section: 'Queue',
  roles: RIGHTS.queue.work,
} as const;

const whereImagesAre = whenShown(
  () => READY,
  ({ images }) => images > 0,
);

interface ImageMove {
  id: CommandId;
  title: string;
  direction: 'next' | 'previous';
  presses: readonly [string, string];
}

const IMAGE_MOVES: readonly ImageMove[] = [
  { id: 'queue.next-image', title: 'Next image', direction: 'next', presses: ['j', 'ArrowRight'] },
  { id: 'queue.previous-image', title: 'Previous image', direction: 'previous', presses: ['k', 'ArrowLeft'] },
];

export const imageCommands = IMAGE_MOVES.map(({ id, title, direction, presses }) =>
  screenCommand({
    ...base,
    id,
    title,
    keywords: [`${direction} picture`, `${direction} photo`, 'attachment'],
    keys: presses.map((press, index) => ({ press, scope: 'review', repeats: true, alternative: index > 0 })),
    when: whereImagesAre,
    run: ({ ports }) => ports.queue.showImage(direction),
  }),
);

/** For a picture that is pressed; its number counts from 1. */
export const showImage = screenCommand<'none', { number: number }>({
  ...base,
  id: 'queue.show-image',
  title: 'Show this image',
  internal: true,
  when: whereImagesAre,
  steps: { number: { title: 'Number', prompt: 'Which image?', shape: min(integer(), 1) } },
  run: ({ args, ports }) => ports.queue.showImage(args.number),
});

export const revealImages = defineCommand({
  ...base,
  id: 'queue.reveal',
  title: 'Show or blur adult images',
  keywords: ['blur', 'unblur', 'see'],
  keys: keysIn('b', ...SHOWN_SCOPES),
  // Others may see the screen: it is to happen by nobody's name.
  changes: true,
  evenSeeing: true,
  when: whereImagesAre,
  run: async ({ ports }) => {
    ports.queue.reveal();
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: () => '',
});

export const toggleBase = screenCommand({
  ...base,
  id: 'queue.toggle-base',
  title: 'Show or hide the base profile',
  keywords: ['compare', 'peek', 'beside'],
  keys: keysIn('o', ...SHOWN_SCOPES),
  // Where it is filled in, the base profile stands beside the form anyway.
  when: whenShown(
    () => READY,
    ({ kind }, { form }) => kind === 'locale' && form === null,
  ),
  run: ({ ports }) => ports.queue.toggleBase(),
});

export const backToLast = screenCommand({
  ...base,
  id: 'queue.last',
  title: 'Last decision',
  keywords: ['back', 'previous', 'earlier', 'again', 'look', 'undo'],
  keys: keysIn('u', 'review', 'queue', 'list'),
  when({ queue, selected }) {
    if (queue === null) return HIDDEN;
    if (selected.length > 0) return MARKED_INSTEAD;
    return queue.hasEarlierDecision ? READY : blocked('nothing-there', 'There is nothing earlier to go back to.');
  },
  run: ({ ports }) => ports.queue.lookBack(),
});

export const toList = screenCommand({
  ...base,
  id: 'queue.to-list',
  title: 'Go to the list',
  keywords: ['leave', 'back', 'rows'],
  keys: keysIn('Escape', 'review', 'queue'),
  when: ({ queue }) => (queue === null ? HIDDEN : READY),
  run: ({ ports }) => ports.queue.toList(),
});

export const editItem = screenCommand({
  ...base,
  id: 'queue.edit',
  title: 'Edit this item',
  keywords: ['change', 'open', 'form', 'detail'],
  keys: keysIn('e', ...SHOWN_SCOPES),
  when: whenShown((shown, { open }) => (open ? READY : withoutRecord(shown))),
  leadsTo: (_args, { open }) => open && pageOfRecord(open),
});

/** The adult level of the image that is shown large, stored at once. */
export const setLevelOfShown = defineCommand<'none', { level: number }, Partial<Undoable>>({
  id: 'queue.set-level',
  title: 'Set adult level of this image…',
  section: 'Queue',
  keywords: ['tag', 'rating', 'nude', 'explicit'],
  keys: SHOWN_SCOPES.flatMap((scope) =>
    LEVEL_NUMBERS.map((level) => ({ press: String(level), scope, args: { level } })),
  ),
  roles: RIGHTS.queue.work,
  looksAtImage: true,
  about: nameOfShown,
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
  undo: ({ outcome }) => undoFor(outcome.done.filter((each): each is Undoable => 'actionId' in each)),
  say: ({ done }) => (done.length > 0 ? TAGS_CHANGED : 'There is no such adult level'),
  failure: TAGS_FAILED,
});
