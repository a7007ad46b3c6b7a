import { useRef, type PointerEvent } from 'react';
import { panTo } from './carousel-port.ts';
import styles from './carousel.module.css';
import flow from '../ui/flow.module.css';
import { mediaState } from './media-state.ts';
import { useImageLoading } from './use-image-loading.ts';

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
export function CarouselImage({ url, small, alt, blurred, zoom, x, y }: CarouselImageProps) {
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
