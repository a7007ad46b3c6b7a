import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, type WheelEvent } from 'react';
import { useSnapshot } from 'valtio';
import { arrange, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS } from '../../../commands/media/images.ts';
import { isSmallAhead, useBlur } from '../ui/use-blur.ts';
import { useImageInView } from '../record/in-view.ts';
import { dispatch } from '../context/dispatch.ts';
import { Scope } from '../context/scope.tsx';
import { newestLink } from '../data/links.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { NoticeSlot } from '../ui/notice-slot.tsx';
import { Layer } from '../ui/layer.tsx';
import { levelName, useLevels } from './adult-levels.ts';
import { CarouselFoot } from './carousel-foot.tsx';
import { CarouselImage } from './carousel-image.tsx';
import { CarouselInformation } from './carousel-information.tsx';
import styles from './carousel.module.css';
import { mediaState } from './media-state.ts';
import { focusTile } from './tile-geometry.ts';

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
