import { allOf, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS, type ByLane } from '../../../commands/media/images.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useLevels } from './adult-levels.ts';
import styles from './carousel.module.css';
import { levelLabel, TOO_PLAIN } from './image-words.ts';
import { written } from '../ui/written.ts';
import { isolated } from '../../contract/policy/isolated.ts';

const KILOBYTE = 1024;

/** Facts about an image, and which others of the profile are the same. */
export function CarouselInformation({ image, lanes }: { image: ArrangedImage; lanes: ByLane<ArrangedImage> }) {
  const { item, level } = image;
  const levels = useLevels();
  const equal = allOf(lanes).filter((other) => other.item.id !== item.id && other.item.sha256 === item.sha256);
  return (
    <aside className={styles.information} aria-label="Information about the image">
      <dl>
        <dt>Adult level</dt>
        <dd>{levelLabel(level, levels)}</dd>
        <dt>Original</dt>
        <dd>
          {item.width} × {item.height} pixels, {written(Math.ceil(item.size / KILOBYTE))} kB
        </dd>
        <dt>Crop</dt>
        <dd>
          {item.crop
            ? `${item.crop.width} × ${item.crop.height} at ${item.crop.x}, ${item.crop.y}${item.crop.rotate ? `, rotated ${item.crop.rotate}°` : ''}`
            : 'None'}
        </dd>
        <dt>Added</dt>
        <dd>
          <RelativeTime at={item.added_at} form="ago" />
          {item.added_by.name !== '' && ` by ${isolated(item.added_by.name)}`}
        </dd>
        <dt>Same image in this profile</dt>
        <dd>
          {equal.length === 0
            ? 'None'
            : equal.map((other) => `${LANE_WORDS[other.lane]} ${lanes[other.lane].indexOf(other) + 1}`).join(', ')}
        </dd>
        {item.too_plain === true && (
          <>
            <dt>Duplicates</dt>
            <dd>{TOO_PLAIN}</dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd className={styles.hash}>{item.sha256}</dd>
      </dl>
    </aside>
  );
}
