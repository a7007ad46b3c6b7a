import { ROLES } from '../../src/contract/base/roles.ts';
import { defineCommand } from '../command.ts';
import { keyCommands, screenCommand } from '../screen-command.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { allOf, countChanges } from './image-changes.ts';
import { mayDo, inEditor } from './judge-images.ts';
import type { CommandId } from '../command-ids.ts';
import type { Direction, ImageEditorPort } from './port.ts';
import { asked } from '../steps.ts';

const NO_IMAGES = { profile_pictures: [], attachments: [] };

const CURSOR: readonly [id: CommandId, title: string, to: Direction | 'first' | 'last', press: string][] = [
  ['images.cursor-left', 'Image on the left', 'left', 'ArrowLeft'],
  ['images.cursor-right', 'Image on the right', 'right', 'ArrowRight'],
  ['images.cursor-up', 'Image above', 'up', 'ArrowUp'],
  ['images.cursor-down', 'Image below', 'down', 'ArrowDown'],
  ['images.cursor-first', 'First image', 'first', 'Home'],
  ['images.cursor-last', 'Last image', 'last', 'End'],
];

const IMAGE: readonly [id: CommandId, title: string, to: Direction, press: string][] = [
  ['images.move-left', 'Move image to the left', 'left', 'Alt+ArrowLeft'],
  ['images.move-right', 'Move image to the right', 'right', 'Alt+ArrowRight'],
  ['images.move-up', 'Move image up', 'up', 'Alt+ArrowUp'],
  ['images.move-down', 'Move image down', 'down', 'Alt+ArrowDown'],
];

export const imageEditorCommands = [
  screenCommand({
    id: 'images.edit',
    title: 'Edit images…',
    keywords: ['pictures', 'photos', 'attachments', 'reorder', 'adult level', 'tag', 'crop'],
    keys: [{ press: 'p', scope: 'record' }],
    when: (context) => !context.media?.editor && mayDo('order', context),
    run: ({ ports }) => ports.media.editor.open(),
  }),
  /** From the notice of an image that was stored although its upload had no answer. */
  screenCommand<'none', { image: string }>({
    id: 'images.show-arrived',
    title: 'Open the uploaded image',
    internal: true,
    when: (context) => mayDo('order', context),
    steps: { image: asked('Image', 'Which image?', Uuid) },
    runAndSay({ args, context, ports }) {
      const { editor, kept } = ports.media;
      if (!allOf(kept()?.stored ?? NO_IMAGES).some(({ id }) => id === args.image)) {
        return 'It is not among the images on this page.';
      }
      if (!context.media?.editor) editor.open(args.image);
      return editor.putCursor(args.image);
    },
    silent: true,
  }),
  /** They change nothing, so they work during a save too. */
  screenCommand({
    id: 'images.close',
    title: 'Close the images',
    keys: [{ press: 'Escape', scope: 'images' }],
    internal: true,
    when: ({ media }) => Boolean(media?.editor),
    confirm: (_on, _args, { media }, ports) => {
      const { changed = 0, saving = false } = media?.editor ?? {};
      // During a save it closes once everything is saved.
      if (changed === 0 || saving) return null;
      return {
        title: 'Close without saving?',
        text() {
          const kept = ports.media.kept();
          const count = kept ? countChanges(kept.stored, kept.changes) : changed;
          return `${count === 1 ? '1 change is' : `${count} changes are`} not saved. Your changes stay in this browser.`;
        },
        yes: 'Keep and close',
        other: { words: 'Save and close', id: 'images.save', args: { close: true } },
      };
    },
    run: ({ ports }) => ports.media.editor.close(),
  }),
  defineCommand({
    id: 'images.discard',
    evenMerged: true,
    title: 'Discard changes',
    keywords: ['drop', 'reset', 'give up', 'images'],
    roles: ROLES,
    when: inEditor('order', ({ changed }) => changed > 0),
    confirm: () => ({
      title: 'Discard what you changed?',
      text: 'The images go back to what was last saved. This cannot be undone.',
      yes: 'Discard',
      destroys: true,
    }),
    run: ({ ports }) => ports.media.editor.discard(),
    undo: 'none',
    say: () => 'Changes discarded',
  }),
  ...keyCommands({ scope: 'images', port: ({ media }) => media.editor }, [
    ...CURSOR.map(([id, title, to, press]) => ({
      id,
      title,
      presses: [press],
      repeats: true,
      run: (editor: ImageEditorPort) => editor.moveCursor(to),
    })),
    ...IMAGE.map(([id, title, to, press]) => ({
      id,
      title,
      keywords: ['order', 'reorder', 'sort', 'position'],
      presses: [press],
      repeats: true,
      when: inEditor('order'),
      run: (editor: ImageEditorPort) => editor.moveImage(to),
    })),
  ]),
];
