import { inOtherLane, nextUntagged, arrange, withDeletion, withPlace } from './image-changes.ts';
import { inEditor } from './judge-images.ts';
import type { OpenImages } from './port.ts';
import { enums, integer, min } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { LANES, type Lane } from './images.ts';
import { DELETE_KEYWORDS } from '../command.ts';
import { keyCommands, screenCommand } from '../screen-command.ts';
import { rolesForMedia } from '../../src/contract/base/refusals.ts';
import { asked } from '../steps.ts';

/** The selection if the cursor is on one of it, else the image under the cursor. */
function imagesInView({ cursor, selected }: OpenImages): readonly string[] {
  if (cursor === null) return selected;
  return selected.includes(cursor) ? selected : [cursor];
}

function several(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

export const changeImageCommands = [
  ...keyCommands({ scope: 'images', port: ({ media }) => media }, [
    {
      id: 'images.select',
      title: 'Select image',
      keywords: ['mark', 'several'],
      presses: ['x'],
      when: inEditor('tag'),
      run: ({ editor }) => editor.toggleSelected(),
    },
    {
      id: 'images.select-all',
      title: 'Select all images or none',
      keywords: ['mark', 'several'],
      presses: ['$mod+a'],
      when: inEditor('tag'),
      run: ({ editor }) => editor.selectAll(),
    },
    {
      id: 'images.other-lane',
      title: 'Move between profile pictures and attachments',
      keywords: ['other'],
      presses: ['l'],
      when: inEditor('order'),
      run: ({ editor }) => {
        const open = editor.read();
        if (!open) return '';
        const ids = imagesInView(open);
        editor.change(inOtherLane(open.stored, open.changes, ids));
        return `${several(ids.length)} moved between profile pictures and attachments`;
      },
    },
    {
      id: 'images.delete',
      title: 'Mark the image for deletion, or keep it',
      keywords: [...DELETE_KEYWORDS, 'delete'],
      presses: ['Delete', 'Backspace'],
      roles: rolesForMedia('delete'),
      when: inEditor('delete'),
      run: ({ editor }) => {
        const open = editor.read();
        if (!open) return '';
        const ids = imagesInView(open);
        const changes = withDeletion(open.stored, open.changes, ids);
        editor.change(changes);
        const deleted = ids.every((id) => changes.deleted.includes(id));
        return `${several(ids.length)} ${deleted ? 'will be deleted when you save' : 'will stay'}`;
      },
    },
    {
      id: 'images.next-untagged',
      title: 'Next image without a level',
      keywords: ['untagged', 'not tagged', 'missing adult level'],
      presses: ['n'],
      when: inEditor('tag'),
      run: ({ editor }) => {
        const open = editor.read();
        const next = open && nextUntagged(arrange(open.stored, open.changes), open.cursor);
        return next ? editor.putCursor(next) : 'Every image has an adult level';
      },
    },
    {
      id: 'images.crop',
      title: 'Crop image…',
      keywords: ['cut', 'rotate', 'original'],
      presses: ['c'],
      when: inEditor('crop'),
      run: ({ editor, crop }) => {
        const cursor = editor.read()?.cursor ?? null;
        if (cursor !== null) crop.open(cursor);
      },
    },
  ]),
  /** Sent by dragging an image; keys have other commands. */
  screenCommand<'none', { image: string; lane: Lane; index: number }>({
    id: 'images.place',
    title: 'Put an image at a place',
    internal: true,
    when: inEditor('order', () => true),
    steps: {
      image: asked('Image', 'Which image?', Uuid),
      lane: asked('Kind', 'Which kind?', enums(LANES)),
      index: asked('Place', 'At which place?', min(integer(), 0)),
    },
    run: ({ args: { image, lane, index }, ports: { media } }) => {
      const open = media.editor.read();
      if (open) media.editor.change(withPlace(open.stored, open.changes, image, { lane, index }));
    },
  }),
];
