import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Scope } from '../../../commands/context.ts';
import { useImageUnseen } from '../record/unseen.ts';

interface ImageLoading {
  is: 'loading' | 'loaded' | 'failed';
  /** For the image element. */
  image: { ref: RefObject<HTMLImageElement | null>; onLoad: () => void; onError: () => void };
}

/**
 * How far a large image has come. While it is being loaded, no key decides on it: whoever presses has
 * not seen it. One that failed says so, and holds nobody up.
 *
 * @param layer what it lies in; null: the screen
 */
export function useImageLoading(url: string, layer: Scope | null): ImageLoading {
  const ref = useRef<HTMLImageElement>(null);
  const [known, setKnown] = useState<{ url: string; is: 'loaded' | 'failed' } | null>(null);
  const is = known !== null && contentOf(known.url) === contentOf(url) ? known.is : 'loading';
  // One that was loaded ahead is there with the frame, and its event comes later.
  useLayoutEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth > 0) setKnown({ url, is: 'loaded' });
  }, [url]);
  useImageUnseen(is === 'loading', layer);
  return {
    is,
    image: { ref, onLoad: () => setKnown({ url, is: 'loaded' }), onError: () => setKnown({ url, is: 'failed' }) },
  };
}

/** A link is signed anew every few minutes; what it leads to is named by its path. */
function contentOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
