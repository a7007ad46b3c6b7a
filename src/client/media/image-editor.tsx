import { DndContext, PointerSensor, pointerWithin, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { allOf, arrange } from '../../../commands/media/image-changes.ts';
import { LANES, type Lane } from '../../../commands/media/images.ts';
import { dispatch } from '../context/dispatch.ts';
import { asSentence } from '../../contract/policy/as-sentence.ts';
import { IMAGES_UNREAD } from '../data/failed-reads.ts';
import { useCommandContext } from '../context/read-context.ts';
import { Scope } from '../context/scope.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { EditorLane } from './editor-lane.tsx';
import { EditorTools } from './editor-tools.tsx';
import styles from './image-editor.module.css';
import { mediaState, type ImagesSubject } from './media-state.ts';
import { TaggedRing } from './tagged-ring.tsx';
import { focusTile } from './tile-geometry.ts';
import { useFreshImages } from './use-fresh-images.ts';

/** The modal in which images are put in order, tagged, cropped and deleted; nothing is sent before Save. */
export function ImageEditor({ subject, mayUpload }: { subject: ImagesSubject; mayUpload: boolean }) {
  const { changes, cropping, restored } = useSnapshot(mediaState);
  const { media } = useCommandContext();
  const lanes = arrange(subject.stored, changes);
  const pointer = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const body = useRef<HTMLDivElement>(null);
  const unread = useFreshImages(subject.owner);
  const editor = media?.editor;

  useEffect(() => {
    const { cursor } = mediaState.editor ?? {};
    if (cursor === null || cursor === undefined || !focusTile(cursor)) body.current?.focus();
  }, []);

  function drop({ active, over }: DragEndEvent) {
    const place = over && placeOf(String(over.id), lanes);
    if (!place || active.id === over.id) return;
    void dispatch({ id: 'images.place', args: { image: String(active.id), ...place } }, 'button');
  }

  const count = allOf(lanes).length;
  return (
    <Dialog
      open
      size="xl"
      layer="images"
      title={`Images of ${subject.owner.name || 'this profile'}`}
      description={
        <span className={styles.summary}>
          <TaggedRing tagged={editor?.tagged ?? 0} of={editor?.images ?? 0} />
          {editor && editor.changed > 0 && (
            <span className={styles.unsaved}>
              {editor.changed === 1 ? '1 change' : `${editor.changed} changes`} not saved
              {restored && ', some from an earlier visit'}
            </span>
          )}
          {editor && editor.selected > 0 && <span>{editor.selected} selected</span>}
        </span>
      }
      onClose={() => void dispatch({ id: 'images.close' }, 'button')}
      footer={
        <>
          <CommandButton id="images.discard" variant="text" />
          <CommandButton id="images.close" variant="outline">
            Close
          </CommandButton>
          <CommandButton id="images.save" variant="primary" busy={editor?.saving ?? false}>
            Save
          </CommandButton>
        </>
      }
    >
      <Scope name="images">
        <div ref={body} tabIndex={-1} className={styles.body}>
          <EditorTools />
          {unread && (
            <p role="alert" className={styles.unread}>
              <span>
                {IMAGES_UNREAD}. {asSentence(unread.message)} Shown are the images as they were loaded with the profile.
              </span>
              <CommandButton id="screen.retry" size="sm" variant="outline">
                Retry
              </CommandButton>
            </p>
          )}
          <UploadList purpose="image" ownerId={subject.owner.id} />
          <DndContext
            sensors={pointer}
            collisionDetection={pointerWithin}
            onDragEnd={drop}
            accessibility={{ screenReaderInstructions: { draggable: 'Moved by Alt and the arrow keys.' } }}
          >
            {LANES.map((lane) => (
              <EditorLane key={lane} lane={lane} images={lanes[lane]} mayUpload={mayUpload} />
            ))}
          </DndContext>
          {count === 0 && !mayUpload && <p className={styles.none}>There are no images.</p>}
        </div>
      </Scope>
      {cropping !== null && <CropDialog key={cropping} id={cropping} />}
    </Dialog>
  );
}

/** Where something dropped on a tile or on a lane goes. */
function placeOf(over: string, lanes: ReturnType<typeof arrange>): { lane: Lane; index: number } | null {
  for (const lane of LANES) {
    if (over === lane) return { lane, index: lanes[lane].length };
    const index = lanes[lane].findIndex(({ item }) => item.id === over);
    if (index !== -1) return { lane, index };
  }
  return null;
}
