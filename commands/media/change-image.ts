import { rolesForMedia } from '../../src/contract/policy/media-rights.ts';
import { inOtherLane, nextUntagged, arrange, withDeletion } from './image-changes.ts';
import { layerCommand } from './layer-command.ts';
import { inEditor } from './judge-images.ts';
import type { OpenImages } from './port.ts';

/** The selection if the cursor is on one of it, else the image under the cursor. */
function imagesInView({ cursor, selected }: OpenImages): readonly string[] {
  if (cursor === null) return selected;
  return selected.includes(cursor) ? selected : [cursor];
}

function several(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

export const changeImageCommands = [
  layerCommand({
    id: 'images.select',
    title: 'Select image',
    keywords: ['mark', 'several'],
    scope: 'images',
    presses: ['x'],
    when: inEditor('tag'),
    run: ({ media }) => media.editor.toggleSelected(),
  }),
  layerCommand({
    id: 'images.select-all',
    title: 'Select all images or none',
    keywords: ['mark', 'several'],
    scope: 'images',
    presses: ['$mod+a'],
    when: inEditor('tag'),
    run: ({ media }) => media.editor.selectAll(),
  }),
  layerCommand({
    id: 'images.other-lane',
    title: 'Move to the other lane',
    keywords: ['attachment', 'profile picture'],
    scope: 'images',
    presses: ['l'],
    when: inEditor('order'),
    run: ({ media: { editor } }) => {
      const open = editor.read();
      if (!open) return '';
      const ids = imagesInView(open);
      editor.change(inOtherLane(open.stored, open.changes, ids));
      return `${several(ids.length)} moved to the other lane`;
    },
  }),
  layerCommand({
    id: 'images.delete',
    title: 'Delete image with the next save, or keep it',
    keywords: ['remove', 'restore'],
    scope: 'images',
    presses: ['Delete', 'Backspace'],
    roles: rolesForMedia('delete'),
    when: inEditor('delete'),
    run: ({ media: { editor } }) => {
      const open = editor.read();
      if (!open) return '';
      const ids = imagesInView(open);
      const changes = withDeletion(open.stored, open.changes, ids);
      editor.change(changes);
      const deleted = ids.every((id) => changes.deleted.includes(id));
      return `${several(ids.length)} ${deleted ? 'will be deleted with the next save' : 'will stay'}`;
    },
  }),
  layerCommand({
    id: 'images.next-untagged',
    title: 'Next image without an adult level',
    keywords: ['missing level', 'not tagged'],
    scope: 'images',
    presses: ['n'],
    when: inEditor('tag'),
    run: ({ media: { editor } }) => {
      const open = editor.read();
      const next = open && nextUntagged(arrange(open.stored, open.changes), open.cursor);
      return next ? editor.putCursor(next) : 'Every image has an adult level';
    },
  }),
  layerCommand({
    id: 'images.crop',
    title: 'Crop image…',
    keywords: ['cut', 'rotate', 'original'],
    scope: 'images',
    presses: ['c'],
    when: inEditor('crop'),
    run: ({ media }) => {
      const cursor = media.editor.read()?.cursor ?? null;
      if (cursor !== null) media.crop.open(cursor);
    },
  }),
];
