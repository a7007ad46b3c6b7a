import { ref } from 'valtio';
import {
  allOf,
  inOtherLane,
  stillApplying,
  withPlace,
  type ArrangedImage,
  type ImageChanges,
} from '../../../commands/media/image-changes.ts';
import { LANES } from '../../../commands/media/images.ts';
import type { Direction, ImageEditorPort } from '../../../commands/media/port.ts';
import { queryClient } from '../data/query-client.ts';
import { wordsOf } from './image-words.ts';
import { keepImageChanges } from './image-draft.ts';
import { arrangedNow, levelsNow, mediaState } from './media-state.ts';
import { focusTile, neighbourOf, tilesOnScreen } from './tile-geometry.ts';

/** What commands can ask of the modal in which images are edited. */
export const editorPort: ImageEditorPort = {
  open(at) {
    const first = allOf(arrangedNow())[0]?.item.id ?? null;
    mediaState.editor = { cursor: at ?? first, selected: [], saving: false };
  },
  close() {
    mediaState.editor = null;
    mediaState.cropping = null;
  },
  read() {
    const { subject, changes, editor } = mediaState;
    if (!subject || !editor) return null;
    const { owner, stored, record } = subject;
    const { cursor, selected } = editor;
    return { owner, version: record.version, stored, changes, cursor, selected: [...selected], levels: levelsNow() };
  },
  change,
  saving(under) {
    if (mediaState.editor) mediaState.editor.saving = under;
  },
  async reload() {
    const { subject } = mediaState;
    if (subject) await queryClient.refetchQueries({ queryKey: subject.queryKey, type: 'active' });
  },
  moveCursor(to) {
    const all = allOf(arrangedNow());
    const ids = { first: all[0], last: all.at(-1) };
    const cursor = mediaState.editor?.cursor ?? '';
    const id = to === 'first' || to === 'last' ? ids[to]?.item.id : neighbourOf(tilesOnScreen(), cursor, to);
    return putCursor(id ?? cursor);
  },
  putCursor,
  moveImage(to) {
    const { subject, changes, editor } = mediaState;
    const image = imageAtCursor();
    if (!subject || !editor || !image) return '';
    const { stored } = subject;
    const { id } = image.item;
    const over = imageOf(neighbourOf(tilesOnScreen(), id, to));
    if (over) {
      const index = arrangedNow()[over.lane].indexOf(over);
      change(
        withPlace(stored, changes, id, { lane: over.lane, index: over.lane === image.lane ? index : entry(to, index) }),
      );
    } else if (leadsOut(to, image)) {
      change(inOtherLane(stored, changes, [id]));
    }
    return putCursor(id);
  },
  toggleSelected() {
    const { editor } = mediaState;
    if (!editor || editor.cursor === null) return '';
    const { cursor, selected } = editor;
    const without = selected.filter((id) => id !== cursor);
    const added = without.length === selected.length;
    editor.selected = added ? [...selected, cursor] : without;
    return `${added ? 'Selected' : 'Not selected'}, ${editor.selected.length} in all`;
  },
  selectAll() {
    const { editor } = mediaState;
    if (!editor) return '';
    const all = allOf(arrangedNow()).map(({ item }) => item.id);
    editor.selected = editor.selected.length === all.length ? [] : all;
    return editor.selected.length === 0 ? 'Nothing selected' : `All ${all.length} images selected`;
  },
};

/** Takes changes over, and keeps them as a draft; what is so already is none. */
export function change(changes: ImageChanges): void {
  const { subject } = mediaState;
  if (!subject) return;
  const applying = stillApplying(subject.stored, changes);
  mediaState.changes = ref(applying);
  keepImageChanges(subject.owner, applying);
}

function putCursor(id: string): string {
  const { editor } = mediaState;
  const image = imageOf(id);
  if (!editor || !image) return '';
  editor.cursor = id;
  focusTile(id);
  return wordsOf(image, arrangedNow(), levelsNow());
}

function imageOf(id: string | null): ArrangedImage | null {
  return allOf(arrangedNow()).find(({ item }) => item.id === id) ?? null;
}

function imageAtCursor(): ArrangedImage | null {
  return imageOf(mediaState.editor?.cursor ?? null);
}

/** Coming from the lane above, an image stands where it was pushed to; from below, behind it. */
function entry(to: Direction, index: number): number {
  return to === 'left' || to === 'up' ? index + 1 : index;
}

/** Towards a lane in which there is no image to move to. */
function leadsOut(to: Direction, { lane }: ArrangedImage): boolean {
  return lane === LANES[0] ? to === 'right' || to === 'down' : to === 'left' || to === 'up';
}
