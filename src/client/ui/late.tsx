import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component that may not be here yet. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Brings it before it is needed; rejects if it cannot be had, and asks for it anew the next time. */
  preload: () => Promise<unknown>;
}

/** What the browser was told could not be had; an event that was handled has begun to load the page anew. */
const missing: Event[] = [];
window.addEventListener('vite:preloadError', (event) => void missing.push(event));

/**
 * A component that is fetched when it is first needed. React's own `lazy` and Suspense would show it 300 ms after
 * what stood in its place, however soon it was there (FALLBACK_THROTTLE_MS of React 19).
 *
 * @param waiting what stands in its place until it is there
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Late<Props> {
  let ready: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;

  async function bring(): Promise<ComponentType<Props>> {
    try {
      return (ready = await load());
    } catch (error) {
      coming = null;
      // The page is about to go: an error drawn until then would be read as the answer.
      if (missing.some((event) => event.defaultPrevented)) return new Promise(() => {});
      throw error;
    }
  }
  const preload = () => (coming ??= bring());

  function Part(props: Props): ReactNode {
    const [here, setHere] = useState(() => ready);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (here) return;
      preload().then(
        (component) => setHere(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, [here]);
    if (failure) throw failure.error;
    return here ? createElement(here, props) : waiting;
  }
  return Object.assign(Part, { preload });
}
