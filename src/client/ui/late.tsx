import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetched } from '../context/fetched.ts';

/** A component that may not be here yet. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Brings it before it is needed; rejects if it cannot be had, and asks for it anew the next time. */
  preload: () => Promise<unknown>;
}

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
  const preload = fetched(async () => (ready = await load()));

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
