import { useLayoutEffect, useState } from 'react';

export interface Extent {
  width: number;
  height: number;
}

/** The present size of an element in px, with its scroll bars: fitted content would otherwise toggle them. */
export function useExtent(element: HTMLElement | null): Extent | null {
  const [extent, setExtent] = useState<Extent | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setExtent((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, [element]);
  return element && extent;
}
