import { ref } from 'valtio';
import {
  allOf,
  NO_CHANGES,
  stillApplying,
  withPlace,
  type ImageChanges,
  type ArrangedImage,
} from '../../../commands/media/image-changes.ts';
import type { ImageEditorPort, Direction } from '../../../commands/media/port.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { wordsOf } from './image-words.ts';
import { discardKeptChanges, keepImageChanges } from './image-draft.ts';
import { arrangedNow, keptImages, levelsNow, mediaState } from './media-state.ts';
import { focusTile, neighbourOf, tilesOnScreen } from './tile-geometry.ts';
import { LANES, type ByLane, type Lane } from '../../../commands/media/images.ts';

export const editorPort: ImageEditorPort = {
  open(at) {
    const all = allOf(arrangedNow());
    const first =
      all.find(({ item }) => item.id === focusedTile()) ?? all.find(({ level }) => level === null) ?? all[0];
    mediaState.editor = { cursor: at ?? first?.item.id ?? null, selected: [], saving: false };
  },
  close() {
    const { editor } = mediaState;
    if (editor?.saving) editor.leaving = true;
    else Object.assign(mediaState, { editor: null, cropping: null });
  },
  read() {
    const { editor } = mediaState;
    const kept = keptImages();
    if (!kept || !editor) return null;
    const { cursor, selected } = editor;
    return { ...kept, cursor, selected: [...selected], levels: levelsNow() };
  },
  change,
  discard() {
    change(NO_CHANGES);
    const { subject } = mediaState;
    if (subject) discardKeptChanges(subject.owner);
  },
  saving(under, isSaved = false) {
    // A read under way was sent before the save, and would restore the old images.
    const { subject } = mediaState;
    if (under && subject) void queryClient.cancelQueries({ queryKey: queryKeys.localeImages(subject.owner.id) });
    const { editor } = mediaState;
    if (!editor) return;
    const isLeaving = isSaved && editor.leaving;
    Object.assign(editor, { saving: under, leaving: false });
    if (isLeaving) editorPort.close();
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
    const id = editor?.cursor ?? null;
    if (!subject || id === null) return '';
    const place = placeByKey(arrangedNow(), id, neighbourOf(tilesOnScreen(), id, to), to);
    if (place) change(withPlace(subject.stored, changes, id, place));
    return putCursor(id);
  },
  toggleSelected() {
    const { editor } = mediaState;
    if (!editor || editor.cursor === null) return '';
    const { cursor, selected } = editor;
    const without = selected.filter((id) => id !== cursor);
    const added = without.length === selected.length;
    editor.selected = added ? [...selected, cursor] : without;
    return `${added ? 'Selected' : 'Not selected'}, ${editor.selected.length} in total`;
  },
  selectAll() {
    const { editor } = mediaState;
    if (!editor) return '';
    const all = allOf(arrangedNow()).map(({ item }) => item.id);
    editor.selected = editor.selected.length === all.length ? [] : all;
    return editor.selected.length === 0 ? 'Nothing selected' : `All ${all.length} images selected`;
  },
};

/** Applies changes, and keeps them as a draft; a value that is already set is no change. */
export function change(changes: ImageChanges): void {
  const { subject } = mediaState;
  if (!subject) return;
  const applying = stillApplying(subject.stored, changes);
  mediaState.changes = ref(applying);
  keepImageChanges(subject.owner, applying);
}

/** The image on the page that has the focus. */
function focusedTile(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-image]')?.dataset['image'];
}

function putCursor(id: string): string {
  const { editor } = mediaState;
  const lanes = arrangedNow();
  const image = allOf(lanes).find(({ item }) => item.id === id);
  if (!editor || !image) return '';
  editor.cursor = id;
  focusTile(id);
  return wordsOf(image, lanes, levelsNow());
}

/** A place in a lane, from 0 among the images shown there without the moving one. */
interface Place {
  lane: Lane;
  index: number;
}

/**
 * The target of a key that moves an image: the place of its neighbour in that direction, or out of its lane where there
 * is none. null: it stays.
 *
 * @param over identifier of the neighbour on the screen
 */
export function placeByKey(lanes: ByLane<ArrangedImage>, id: string, over: string | null, to: Direction): Place | null {
  const all = allOf(lanes);
  const image = all.find(({ item }) => item.id === id);
  const neighbour = all.find(({ item }) => item.id === over);
  if (!image) return null;
  if (!neighbour) return leadsOut(image.lane, to) ? { lane: otherThan(image.lane), index: 0 } : null;
  const index = lanes[neighbour.lane].indexOf(neighbour);
  if (neighbour.lane === image.lane) return { lane: image.lane, index };
  // Moved back over the edge it is behind the last one, as before.
  return { lane: neighbour.lane, index: to === 'left' ? index + 1 : index };
}

function otherThan(lane: Lane): Lane {
  return lane === 'attachments' ? 'profile_pictures' : 'attachments';
}

/** Towards the other lane, which is still empty. */
function leadsOut(lane: Lane, to: Direction): boolean {
  return lane === LANES[0] ? to === 'right' || to === 'down' : to === 'left' || to === 'up';
}
