import { integer, min } from 'superstruct';
import { blocked, defineCommand, READY, keysIn } from '../command.ts';
import { keyCommands, screenCommand, pageOfRecord } from '../screen-command.ts';
import { MARKED_INSTEAD, SHOWN_SCOPES, whenShown, withoutRecord, nameOfShown } from './shown-item.ts';
import { judgeClaim } from '../judge.ts';
import { mayDo } from '../media/judge-images.ts';
import { TAGS_CHANGED, TAGS_FAILED } from '../media/image-steps.ts';
import { LEVEL_NUMBERS, levelStep } from '../media/set-level.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const base = { roles: RIGHTS.queue.work } as const;

const whereImagesAre = whenShown(
  () => READY,
  ({ images }) => images > 0,
);

export const lookAroundCommands = [
  ...keyCommands(
    {
      ...base,
      scope: 'review',
      port: ({ queue }) => queue,
      here: whereImagesAre,
    },
    [
      {
        id: 'queue.next-image',
        title: 'Next image',
        keywords: ['next picture', 'next photo', 'attachment'],
        presses: ['j', 'ArrowRight'],
        repeats: true,
        run: (p) => p.showImage('next'),
      },
      {
        id: 'queue.previous-image',
        title: 'Previous image',
        keywords: ['previous picture', 'previous photo', 'attachment'],
        presses: ['k', 'ArrowLeft'],
        repeats: true,
        run: (p) => p.showImage('previous'),
      },
    ],
  ),
  /** For a picture that is pressed; its number counts from 1. */
  screenCommand<'none', { number: number }>({
    ...base,
    id: 'queue.show-image',
    title: 'Show this image',
    internal: true,
    when: whereImagesAre,
    steps: { number: asked('Number', 'Which image?', min(integer(), 1)) },
    run: ({ args, ports }) => ports.queue.showImage(args.number),
  }),
  defineCommand({
    ...base,
    id: 'queue.reveal',
    title: 'Show or blur adult images',
    keywords: ['blur', 'unblur', 'see'],
    keys: keysIn('b', ...SHOWN_SCOPES),
    // Others may see the screen: it is to happen by nobody's name.
    changes: true,
    evenSeeing: true,
    when: whereImagesAre,
    run: ({ ports }) => ports.queue.reveal(),
    undo: 'none',
    say: () => '',
  }),
  screenCommand({
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
  }),
  screenCommand({
    ...base,
    id: 'queue.last',
    title: 'Last decision',
    keywords: ['back', 'previous', 'earlier', 'again', 'look', 'undo'],
    keys: keysIn('u', 'review', 'queue', 'list'),
    when({ queue, selected }) {
      if (queue === null) return false;
      if (selected.length > 0) return MARKED_INSTEAD;
      return queue.hasEarlierDecision || blocked('nothing-there', 'There is nothing earlier to go back to.');
    },
    run: ({ ports }) => ports.queue.lookBack(),
  }),
  screenCommand({
    ...base,
    id: 'queue.to-list',
    title: 'Go to the list',
    keywords: ['leave', 'back', 'rows'],
    keys: keysIn('Escape', 'review', 'queue'),
    when: ({ queue }) => queue !== null,
    run: ({ ports }) => ports.queue.toList(),
  }),
  screenCommand({
    ...base,
    id: 'queue.edit',
    title: 'Edit this item',
    keywords: ['change', 'open', 'form', 'detail'],
    keys: keysIn('e', ...SHOWN_SCOPES),
    when: whenShown((shown, { open }) => (open ? READY : withoutRecord(shown))),
    leadsTo: (_args, { open }) => open && pageOfRecord(open),
  }),
  /** The adult level of the image that is shown large, stored at once. */
  defineCommand<'none', { level: number }, Partial<Undoable>>({
    id: 'queue.set-level',
    title: 'Set adult level of this image…',
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
      if (!level || !image || !open) return;
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
  }),
];
