import { useEffect, useLayoutEffect, useMemo } from 'react';
import { ref, useSnapshot } from 'valtio';
import {
  countChanges,
  isUnchanged,
  stillApplying,
  type ImageChanges,
  allOf,
  arrange,
  NO_CHANGES,
} from '../../../commands/media/image-changes.ts';
import { counted } from '../../contract/base/words.ts';
import { draftPlaces } from '../session/drafts/page-drafts.ts';
import type { Json } from '../session/drafts/keep-drafts.ts';
import { placeOfImages, readImageChanges } from './image-draft.ts';
import { change } from './editor-port.ts';
import { forgetMedia, mediaState, type ImagesSubject } from './media-state.ts';
import type { Lane, StoredImages } from '../../../commands/media/images.ts';
import type { MediaItem } from '../../contract/profiles/base-profile.ts';
import { notifySystem } from '../notices/notify.ts';
import { session } from '../session/session-state.ts';

/**
 * Provides the images of a record to commands as long as they are on the screen. Each newer version of the record
 * replaces the old one under the unsaved changes, which stay where they still apply.
 */
export function useImages(subject: ImagesSubject): void {
  const { kind, id } = subject.owner;
  // The part that leaves is notified after the next one has registered: it must remove only its own.
  const visit = useMemo(() => ({ kind, id }), [kind, id]);

  useLayoutEffect(() => {
    if (mediaState.visit !== visit) forgetMedia();
    const before = mediaState.subject;
    mediaState.visit = ref(visit);
    mediaState.subject = ref(subject);
    if (before) sayWhatIsGone(subject, mediaState.changes);
    // While nothing has changed here, the draft of an earlier visit may not have been read yet.
    if (!isUnchanged(mediaState.changes)) change(mediaState.changes);
    const { editor } = mediaState;
    if (!editor) return;
    const known = new Set(idsOf(subject));
    editor.selected = editor.selected.filter((each) => known.has(each));
    // The cursor of a removed image is cleared: the next key is not meant for another one.
    if (editor.cursor !== null && !known.has(editor.cursor)) editor.cursor = null;
    else if (editor.cursor === null && (!before || idsOf(before).length === 0)) editor.cursor = [...known][0] ?? null;
    if (mediaState.cropping !== null && !known.has(mediaState.cropping)) mediaState.cropping = null;
    if (mediaState.carousel && !known.has(mediaState.carousel.id)) mediaState.carousel = null;
  }, [subject, visit]);

  useEffect(() => {
    let gone = false;
    void draftPlaces.comeBack({
      place: placeOfImages(subject.owner),
      verb: 'Changed',
      isShown: () => !gone && mediaState.visit === visit,
      words: (kept) => {
        const count = countHere(readImageChanges(kept));
        return count === 0 ? null : `${counted(count, 'change')} to images`;
      },
      replaced: () => (countHere(mediaState.changes) === 0 ? null : (mediaState.changes as unknown as Json)),
      put(kept) {
        const now = mediaState.subject;
        const changes = readImageChanges(kept);
        if (!now || !changes) return;
        mediaState.changes = ref(stillApplying(now.stored, changes));
        mediaState.restored = countHere(mediaState.changes) > 0;
      },
    });
    return () => {
      gone = true;
      if (mediaState.visit === visit) forgetMedia();
    };
    // The draft is the owner's, whatever else of the subject changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visit]);
}

/** How many of the changes concern the shown images. */
function countHere(changes: ImageChanges | null): number {
  const { subject } = mediaState;
  return subject && changes ? countChanges(subject.stored, stillApplying(subject.stored, changes)) : 0;
}

/** Pictures that were removed elsewhere take unsaved changes with them. */
function sayWhatIsGone(now: ImagesSubject, { crops, levels, deleted }: ImageChanges): void {
  const known = new Set([...idsOf(now), ...deleted]);
  const gone = new Set([...Object.keys(crops), ...Object.keys(levels)].filter((id) => !known.has(id)));
  if (gone.size === 0) return;
  const what = gone.size === 1 ? 'An image that you had changed was' : `${gone.size} images that you had changed were`;
  notifySystem('warning', {
    title: 'Image removed',
    message: `${what} removed in the meantime, so there is nothing left to save.`,
  });
}

function idsOf({ stored }: ImagesSubject): string[] {
  return [...stored.profile_pictures, ...stored.attachments].map(({ id }) => id);
}

function changesOf(id: string): ImageChanges {
  const { subject, changes } = mediaState;
  return subject?.owner.id === id ? changes : NO_CHANGES;
}

/** The adult levels of a profile's images as a save of it leaves them: unsaved ones count. */
export function keptLevels(id: string, stored: StoredImages) {
  const lanes = arrange(stored, changesOf(id));
  const levelsIn = (lane: Lane) => lanes[lane].filter(({ deleted }) => !deleted).map(({ level }) => level);
  return { pictureLevels: levelsIn('profile_pictures'), attachmentLevels: levelsIn('attachments') };
}

export function imagesIn(stored: StoredImages): string[] {
  return allOf(stored).map(({ id }) => id);
}

/** Those without a level that somebody else has added since these. */
export function arrivedImages(id: string, stored: StoredImages, before: ReadonlySet<string>): MediaItem[] {
  return allOf(arrange(stored, changesOf(id))).flatMap(({ item, level, deleted }) => {
    const isTheirs = !before.has(item.id) && item.added_by.user_id !== session.user?.claims.user_id;
    return isTheirs && level === null && !deleted ? [item] : [];
  });
}

/** The number of unsaved changes of a profile's images, as a hook. */
export function useImageChanges(id: string, stored: StoredImages): number {
  const { subject, changes } = useSnapshot(mediaState);
  return subject?.owner.id === id ? countChanges(stored, changes) : 0;
}
