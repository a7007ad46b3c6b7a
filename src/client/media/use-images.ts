import { useEffect, useLayoutEffect, useMemo } from 'react';
import { ref } from 'valtio';
import { countChanges, isUnchanged, stillApplying, type ImageChanges } from '../../../commands/media/image-changes.ts';
import { counted } from '../../contract/policy/counted.ts';
import { draftPlaces } from '../session/drafts/page-drafts.ts';
import type { Json } from '../session/drafts/drafts.ts';
import { placeOfImages, readImageChanges } from './image-draft.ts';
import { change } from './editor-port.ts';
import { forgetMedia, mediaState, type ImagesSubject } from './media-state.ts';

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
        return count === 0 ? null : `${counted(count, 'change')} of images`;
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

function idsOf({ stored }: ImagesSubject): string[] {
  return [...stored.profile_pictures, ...stored.attachments].map(({ id }) => id);
}
