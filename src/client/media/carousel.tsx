import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, type WheelEvent, useRef, type PointerEvent } from 'react';
import { useSnapshot } from 'valtio';
import { arrange, type ArrangedImage, allOf } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS, type ByLane } from '../../../commands/media/images.ts';
import { useImageInView } from '../record/in-view.ts';
import { dispatch } from '../context/dispatch.ts';
import { Scope } from '../context/scope.tsx';
import { newestLink } from '../data/signed-links.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { NoticeSlot } from '../ui/dialog/notice-slot.tsx';
import { Layer } from '../ui/dialog/layer.tsx';
import { CarouselFoot } from './carousel-foot.tsx';
import { mediaState } from './media-state.ts';
import { focusTile } from './tile-geometry.ts';
import { panTo } from './carousel-port.ts';
import { useImageLoading } from './use-image-loading.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { levelLabel, TOO_PLAIN, levelName, useLevels } from './image-words.ts';
import { Nothing } from '../ui/layout/field.tsx';
import { written } from '../ui/text/written.ts';
import { isolated } from '../../contract/base/words.ts';
import styles from './carousel.module.css';
import flow from '../ui/layout/flow.module.css';
import { isSmallAhead, useBlur } from '../ui/pictures/use-blur.ts';

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
          {item.crop ? (
            `${item.crop.width} × ${item.crop.height} at ${item.crop.x}, ${item.crop.y}${item.crop.rotate ? `, rotated ${item.crop.rotate}°` : ''}`
          ) : (
            <Nothing />
          )}
        </dd>
        <dt>Added</dt>
        <dd>
          <RelativeTime at={item.added_at} form="ago" />
          {item.added_by.name !== '' && ` by ${isolated(item.added_by.name)}`}
        </dd>
        <dt>Same image in this profile</dt>
        <dd>
          {equal.length === 0 ? (
            <Nothing />
          ) : (
            equal.map((other) => `${LANE_WORDS[other.lane]} ${lanes[other.lane].indexOf(other) + 1}`).join(', ')
          )}
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

interface CarouselImageProps {
  url: string;
  /** Its small picture, which may be shown until the large one is loaded. */
  small: string;
  alt: string;
  blurred: boolean;
  zoom: number;
  x: number;
  y: number;
}

/** One image at a zoom with its middle moved; dragging moves it further. */
function CarouselImage({ url, small, alt, blurred, zoom, x, y }: CarouselImageProps) {
  const { is: known, shows, image } = useImageLoading(url, 'carousel');
  const from = useRef<{ pointer: number; left: number; top: number; x: number; y: number } | null>(null);

  function start({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (zoom === 1) return;
    currentTarget.setPointerCapture(pointerId);
    from.current = { pointer: pointerId, left: clientX, top: clientY, x, y };
  }
  function move({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { current } = from;
    if (!current || current.pointer !== pointerId || !mediaState.carousel) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    panTo(current.x + (clientX - current.left) / width, current.y + (clientY - current.top) / height);
  }
  return (
    <div
      className={styles.room}
      data-zoomed={zoom > 1 || undefined}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
    >
      {known === 'failed' ? (
        <p role="alert">This image could not be loaded.</p>
      ) : (
        <img
          alt={alt}
          className={styles.image}
          data-blurred={blurred || undefined}
          data-loading={(known === 'loading' && !shows(small)) || undefined}
          draggable={false}
          style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${zoom})` }}
          {...image}
        />
      )}
      {known === 'loading' && (
        <span role="status" className={flow.muted}>
          Loading image
        </span>
      )}
    </div>
  );
}

/** Images on either side of the shown one that are fetched ahead. */
const AHEAD = 2;

/** Images over the whole window, one or two at a time. */
export function Carousel() {
  const { subject, changes, carousel } = useSnapshot(mediaState);
  const levels = useLevels();
  const isBlurred = useBlur();
  const lanes = arrange(subject?.stored ?? NO_IMAGES, changes);
  const lane = Object.values(lanes).find((each) => each.some(({ item }) => item.id === carousel?.id)) ?? [];
  const at = lane.findIndex(({ item }) => item.id === carousel?.id);
  const image = lane[at];
  const near = lane.slice(Math.max(0, at - AHEAD), at + AHEAD + 1);
  const ahead = near.map((each) => urlOf(each, isSmallAhead(levelName(each.level, levels)))).join(' ');

  useEffect(() => {
    for (const url of ahead.split(' ').filter(Boolean)) new Image().src = newestLink(url);
  }, [ahead]);

  useImageInView(image?.item.id ?? null);
  if (!carousel || !image) return null;
  const { id, zoom, x, y, comparing, information, revealed } = carousel;
  const before = comparing ? lane[at - 1] : undefined;
  const blurred = (each: ArrangedImage) => !revealed && isBlurred(levelName(each.level, levels));
  const words = (each: ArrangedImage) => `${LANE_WORDS[each.lane]}, image ${lane.indexOf(each) + 1} of ${lane.length}`;

  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY !== 0) void dispatch({ id: deltaY < 0 ? 'carousel.zoom-in' : 'carousel.zoom-out' }, 'button');
  };
  return (
    <Layer
      dark
      layer="carousel"
      title="Images full screen"
      onClose={() => void dispatch({ id: 'carousel.close' }, 'button')}
      onReturnFocus={() => focusTile(id)}
    >
      <Scope name="carousel" className={styles.carousel ?? ''}>
        <header className={styles.head}>
          <span className={styles.title}>
            {LANE_WORDS[image.lane]} · {at + 1} of {lane.length}
          </span>
          <NoticeSlot rank="layer" />
          <CommandButton id="carousel.previous-lane" variant="text" size="sm" />
          <CommandButton id="carousel.next-lane" variant="text" size="sm" />
          <CommandButton id="carousel.close" variant="shade" icon={X}>
            Close
          </CommandButton>
        </header>
        <div className={styles.stage} onWheel={onWheel}>
          <CommandButton id="carousel.previous" variant="shade" icon={ChevronLeft}>
            <span className="visually-hidden">Previous image</span>
          </CommandButton>
          {before && (
            <CarouselImage
              url={urlOf(before, blurred(before))}
              small={before.item.tile_url}
              alt={words(before)}
              blurred={blurred(before)}
              {...{ zoom, x, y }}
            />
          )}
          <CarouselImage
            url={urlOf(image, blurred(image))}
            small={image.item.tile_url}
            alt={words(image)}
            blurred={blurred(image)}
            {...{ zoom, x, y }}
          />
          <CommandButton id="carousel.next" variant="shade" icon={ChevronRight}>
            <span className="visually-hidden">Next image</span>
          </CommandButton>
          {information && <CarouselInformation image={image} lanes={lanes} />}
        </div>
        <CarouselFoot
          image={image}
          blurs={isBlurred(levelName(image.level, levels))}
          blurred={blurred(image)}
          comparing={comparing}
          information={information}
          zoomed={zoom > 1}
        />
      </Scope>
    </Layer>
  );
}

const NO_IMAGES = { profile_pictures: [], attachments: [] };

/**
 * The shown picture of an image: its crop where it has one. `small`: the one shown blurred; its full address is used
 * when somebody looks at it, which the server logs.
 */
function urlOf({ item, crop }: ArrangedImage, small: boolean): string {
  if (small) return item.tile_url;
  return crop === null ? item.original_url : (item.cropped_url ?? item.original_url);
}
