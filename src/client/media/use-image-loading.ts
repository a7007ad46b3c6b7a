import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Scope } from '../../../commands/context.ts';
import { contentOf } from '../data/signed-links.ts';
import { useImageUnseen } from '../record/unseen.ts';
import { useFailedFile } from '../ui/pictures/photo.tsx';

interface ImageLoading {
  is: 'loading' | 'loaded' | 'failed';
  /** Whether the element shows this file, as it does until the next one is loaded. */
  shows: (url: string) => boolean;
  image: { ref: RefObject<HTMLImageElement | null>; src: string; onLoad: () => void; onError: () => void };
}

/**
 * How far a large image has loaded. Until then no key decides on it, since the person has not seen it. A failed one
 * says so and blocks nothing.
 *
 * @param layer the layer that contains it; null: the screen
 */
export function useImageLoading(asked: string, layer: Scope | null): ImageLoading {
  const ref = useRef<HTMLImageElement>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const { url, failed, onError } = useFailedFile(asked);
  const settled = failed ? 'failed' : 'loading';
  const shows = (file: string) => loaded !== null && contentOf(loaded) === contentOf(file);
  const is = shows(url) ? 'loaded' : settled;
  // A preloaded image is drawn with the frame, and its event comes later.
  useLayoutEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth > 0) setLoaded(url);
  }, [url]);
  useImageUnseen(is === 'loading', layer);
  return { is, shows, image: { ref, src: url, onLoad: () => setLoaded(url), onError } };
}
