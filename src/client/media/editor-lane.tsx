import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import type { ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS, type Lane } from '../../../commands/media/images.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { CSS } from '@dnd-kit/utilities';
import { Check, Crop, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { dispatch } from '../context/dispatch.ts';
import { Icon } from '../ui/icon.tsx';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { levelLabel, overtakenLabel, levelName, useLevels } from './image-words.ts';
import { mediaState } from './media-state.ts';
import uploadStyles from '../uploads/uploads.module.css';
import styles from './image-editor.module.css';
import { takeImages } from './media-port.ts';

function EditorTile({ image, of }: { image: ArrangedImage; of: number }) {
  const { item, number, level, crop, deleted, overtaken } = image;
  const { editor } = useSnapshot(mediaState);
  const [hovered, setHovered] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({ id: item.id });
  const levels = useLevels();
  const current = editor?.cursor === item.id;
  const selected = editor?.selected.includes(item.id) ?? false;
  const label = levelLabel(level, levels);
  const takeCursor = () => {
    if (mediaState.editor) mediaState.editor.cursor = item.id;
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.place}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
    >
      {/* A group and not a button: it holds buttons of its own, and is the cursor's place. What the
          pointer does here, keys do by commands. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={current ? 0 : -1}
        aria-label={wordsOfTile(image, of, [label, overtakenLabel(image, levels)], selected)}
        className={styles.tile}
        data-image={item.id}
        data-current={current || undefined}
        data-selected={selected || undefined}
        data-deleted={deleted || undefined}
        onFocus={takeCursor}
        onPointerDownCapture={takeCursor}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onDoubleClick={() => void dispatch({ id: 'carousel.open' }, 'button')}
        {...listeners}
      >
        <LevelledPhoto url={item.tile_url} alt="" size={160} height={160} level={levelName(level, levels)} />
        {!deleted && <span className={styles.number}>{number}</span>}
        {selected && (
          <span className={styles.mark}>
            <Icon of={Check} size={12} />
          </span>
        )}
        <span className={styles.foot}>
          <span className={styles.chip} data-missing={level === null || undefined}>
            {label}
          </span>
          {crop !== undefined && <span className={styles.chip}>{crop === null ? 'Original' : 'Crop'}</span>}
          {overtaken !== null && (
            <span className={styles.chip} data-tone="error">
              {overtakenLabel(image, levels)}
            </span>
          )}
          {deleted && (
            <span className={styles.chip} data-tone="error">
              Will be deleted
            </span>
          )}
        </span>
        {(current || hovered) && (
          <span className={styles.tileActions}>
            <CommandButton
              id="images.select"
              icon={Check}
              label={selected ? 'Deselect' : 'Select'}
              size="sm"
              variant="shade"
              withoutHint
            />
            <CommandButton id="images.crop" icon={Crop} label="Crop" size="sm" variant="shade" withoutHint />
            <CommandButton
              id="images.delete"
              icon={deleted ? Undo2 : Trash2}
              label={deleted ? 'Keep' : 'Delete'}
              size="sm"
              variant="shade"
              withoutHint
            />
          </span>
        )}
      </div>
    </li>
  );
}

function wordsOfTile(
  { lane, number, deleted, crop }: ArrangedImage,
  of: number,
  levels: readonly (string | null)[],
  selected: boolean,
): string {
  const place = deleted ? 'to be deleted' : `${number} of ${of}`;
  return [
    `${LANE_WORDS[lane].replace(/s$/, '')} ${place}`,
    ...levels.flatMap((level) => (level === null ? [] : [level.toLowerCase()])),
    ...(crop === undefined ? [] : [crop === null ? 'back to the original' : 'cropped']),
    ...(selected ? ['selected'] : []),
  ].join(', ');
}

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
