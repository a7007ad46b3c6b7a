import { useSnapshot } from 'valtio';
import { connection } from '../../data/network/connection.ts';
import { CommandButton } from '../controls/command-button.tsx';
import { ErrorState } from './error-state.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetched } from '../../context/fetched.ts';
import { missingParts } from '../../context/missing-parts.ts';
import styles from './missing-part.module.css';

const RETRY = (
  <CommandButton id="screen.retry" variant="primary">
    Retry
  </CommandButton>
);

/** In place of a part whose code could not be fetched: why, and the way to try again. */
function MissingPart({ what }: { what: string }) {
  const { offlineSince } = useSnapshot(connection);
  return offlineSince === null ? (
    <ErrorState
      message={`${what} could not be loaded.`}
      detail="The server did not send it. What you typed is kept."
      action={RETRY}
    />
  ) : (
    <ErrorState
      message={`${what} was not loaded before you went offline.`}
      detail="What you typed is kept. Try again once you are back online."
      action={RETRY}
    />
  );
}

/** The same for a layer over the screen. */
export function MissingLayer() {
  return (
    <div className={styles.layer}>
      <MissingPart what="This part of Dossier" />
    </div>
  );
}

/** The same for a whole screen, under its own name. */
export function MissingScreen({ name }: { name: string }) {
  return (
    <>
      <ScreenHeading title={name} />
      <MissingPart what="This screen" />
    </>
  );
}

/** In place of a part that failed while it was drawn. */
function UndrawnPart({ what }: { what: string }) {
  return (
    <ErrorState
      message={`${what} could not be shown.`}
      detail="What you typed is kept. Page translation in the browser often causes this. Switch it off, then try again."
      action={RETRY}
    />
  );
}

/** The same for a layer over the screen. */
export function UndrawnLayer() {
  return (
    <div className={styles.layer}>
      <UndrawnPart what="This part of Dossier" />
    </div>
  );
}

/** The same for a whole screen, under its own name. */
export function UndrawnScreen({ name }: { name: string }) {
  return (
    <>
      <ScreenHeading title={name} />
      <UndrawnPart what="This screen" />
    </>
  );
}

/** The same for the frame around a screen, and the screen with it. */
export function UndrawnPage() {
  return (
    <main className={styles.page}>
      <UndrawnPart what="Dossier" />
    </main>
  );
}

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
