import { Tag } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { MediaItem } from '../../../contract/profiles/base-profile.ts';
import { LEVEL_NUMBERS } from '../../../../commands/media/set-level.ts';
import { levelOf } from '../../../../commands/media/image-changes.ts';
import {
  levelLabel,
  levelToChoose,
  TOO_PLAIN,
  levelName,
  useLevels,
  type AdultLevel,
} from '../../media/image-words.ts';
import { useImageLoading } from '../../media/use-image-loading.ts';
import { largeUrlOf } from '../next-item.ts';
import { queueState } from '../queue-state.ts';
import { CommandMenu } from '../../ui/controls/command-menu.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { Photo } from '../../ui/pictures/photo.tsx';
import more from '../../ui/layout/more.module.css';
import styles from './review-images.module.css';
import flow from '../../ui/layout/flow.module.css';
import marks from './queue-marks.module.css';
import { useBlur } from '../../ui/pictures/use-blur.ts';

interface Props {
  images: readonly MediaItem[];
  /** How many of them are pictures; the rest are attachments. */
  pictures: number;
  /** Identifiers of those changed since the last decision. */
  changed: ReadonlySet<string>;
}

/** One image large, all of them small below it. */
export function ReviewImages({ images, pictures, changed }: Props) {
  const { image: cursor, revealed } = useSnapshot(queueState);
  const levels = useLevels();
  const isBlurred = useBlur();
  const wordOf = (index: number) => (index < pictures ? `Picture ${index + 1}` : `Attachment ${index - pictures + 1}`);
  const image = Math.max(
    0,
    images.findIndex(({ id }) => id === cursor.cursorId),
  );
  const current = images[image];
  if (!current) {
    return (
      <div className={styles.images} data-without-images>
        <p className={flow.muted}>There are no images.</p>
      </div>
    );
  }
  const blurred = !revealed && isBlurred(levelName(levelOf(current), levels));
  return (
    <div className={styles.images}>
      <figure className={styles.large} data-blurred={blurred || undefined}>
        <LargeImage key={current.id} url={blurred ? current.tile_url : largeUrlOf(current)} alt={wordOf(image)} />
        <figcaption>
          <span>
            {wordOf(image)} of {image < pictures ? pictures : images.length - pictures}
          </span>
          <LevelMenu level={levelOf(current)} levels={levels} />
          {changed.has(current.id) && <span className={marks.returned}>changed</span>}
          {current.too_plain === true && <span className={flow.muted}>{TOO_PLAIN}</span>}
          <span className={flow.rest} />
          {isBlurred(levelName(levelOf(current), levels)) && (
            <CommandButton id="queue.reveal" size="sm" variant="text">
              {revealed ? 'Blur' : 'Show'}
            </CommandButton>
          )}
        </figcaption>
      </figure>
      <div className={`${styles.thumbs} ${more.more}`} role="group" aria-label="Images">
        {images.map((each, index) => [
          index === pictures && (
            <span key="attachments" className={styles.lane}>
              Attachments
            </span>
          ),
          <CommandButton
            key={each.id}
            id="queue.show-image"
            args={{ number: index + 1 }}
            variant="text"
            className={styles.thumb ?? ''}
            pressed={index === image}
            label={[wordOf(index), levelLabel(levelOf(each), levels), changed.has(each.id) && 'changed']
              .filter(Boolean)
              .join(', ')}
            {...(changed.has(each.id) && { 'data-changed': true })}
          >
            <Photo
              url={each.thumbnail_url}
              alt=""
              size={48}
              blurred={!revealed && isBlurred(levelName(levelOf(each), levels))}
            />
          </CommandButton>,
        ])}
      </div>
    </div>
  );
}

function LargeImage({ url, alt }: { url: string; alt: string }) {
  const { is, image } = useImageLoading(url, null);
  if (is === 'failed') {
    return (
      <p role="alert" className={styles.noImage}>
        This image could not be loaded.
      </p>
    );
  }
  // Decoded with the rest of the frame: it is loaded already, and an empty frame would flicker.
  return <img alt={alt} decoding="sync" draggable={false} aria-busy={is === 'loading'} {...image} />;
}

/**
 * The level of the image that is shown large, under it the others with their keys; read-only where it may not be set.
 */
function LevelMenu({ level, levels }: { level: string | null; levels: readonly AdultLevel[] }) {
  const words = levelToChoose(level, levels);
  return (
    <CommandMenu
      label="Adult level of this image"
      words={words}
      icon={Tag}
      align="start"
      groups={[
        levels
          .slice(0, LEVEL_NUMBERS.length)
          .map(({ label }, index) => ({ id: 'queue.set-level', args: { level: index + 1 }, title: label })),
      ]}
      otherwise={
        <span className={styles.level} data-missing={level === null || undefined}>
          {words}
        </span>
      }
    />
  );
}
