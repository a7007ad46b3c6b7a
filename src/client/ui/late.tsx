import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { fetched } from '../context/fetched.ts';
import { missingParts } from '../context/missing-parts.ts';
import { MissingLayer } from './missing-part.tsx';

/** A component that may not be loaded yet. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Loads it before it is needed; rejects if it fails, and tries again the next time. */
  preload: () => Promise<unknown>;
}

/**
 * A component that is fetched when it is first needed. React's own `lazy` and Suspense would show it 300 ms after the
 * placeholder, however soon it was loaded (FALLBACK_THROTTLE_MS of React 19).
 *
 * @param waiting shown until it is loaded
 * @param missing shown when loading failed; a person tries again
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  missing: ReactNode = <MissingLayer />,
): Late<Props> {
  let ready: ComponentType<Props> | null = null;
  const preload = fetched(async () => (ready = await load()));

  function Part(props: Props): ReactNode {
    const [here, setHere] = useState(() => ready);
    const [missedAt, setMissedAt] = useState(-1);
    const { tries } = useSnapshot(missingParts);
    useEffect(() => {
      if (here) return;
      preload().then(
        (component) => setHere(() => component),
        () => setMissedAt(tries),
      );
    }, [here, tries]);
    if (here) return createElement(here, props);
    return missedAt === tries ? missing : waiting;
  }
  return Object.assign(Part, { preload });
}
