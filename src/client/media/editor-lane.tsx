import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS, type Lane } from '../../../commands/media/images.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import uploadStyles from '../uploads/uploads.module.css';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { EditorTile } from './editor-tile.tsx';
import styles from './image-editor.module.css';
import { takeImages } from './take-images.ts';

interface EditorLaneProps {
  ownerId: string;
  lane: Lane;
  images: readonly ArrangedImage[];
  mayUpload: boolean;
}

/** One of the two lanes: its uploads, and its tiles in their order; files and tiles may be dropped on it. */
export function EditorLane({ ownerId, lane, images, mayUpload }: EditorLaneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: lane });
  const { dropping, handlers } = useFileDrop(mayUpload ? (files) => takeImages(files, lane) : null);
  const headingId = `lane-${lane}`;
  return (
    <section
      ref={setNodeRef}
      className={`${styles.lane} ${dropping ? uploadStyles.dropping : ''}`}
      aria-labelledby={headingId}
      data-over={isOver || undefined}
      {...handlers}
    >
      <header className={styles.laneHead}>
        <h3 id={headingId}>
          {LANE_WORDS[lane]} <span className={styles.count}>{images.filter(({ deleted }) => !deleted).length}</span>
        </h3>
        <CommandButton id="images.upload" args={{ lane }} size="sm" variant="outline">
          Upload
        </CommandButton>
      </header>
      <UploadList purpose="image" lane={lane} ownerId={ownerId} />
      <SortableContext items={images.map(({ item }) => item.id)} strategy={rectSortingStrategy}>
        {images.length === 0 ? (
          <p className={styles.none}>{mayUpload ? 'None yet. Drop files here, paste or upload them.' : 'None yet.'}</p>
        ) : (
          <ul className={styles.tiles}>
            {images.map((image) => (
              <EditorTile key={image.item.id} image={image} of={images.length} />
            ))}
          </ul>
        )}
      </SortableContext>
    </section>
  );
}
