import { useSnapshot } from 'valtio';
import { connection } from '../data/connection.ts';
import { CommandButton } from './command-button.tsx';
import { ErrorState } from './error-state.tsx';
import styles from './missing-part.module.css';
import { ScreenHeading } from './screen-heading.tsx';

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
      detail="What you typed is kept. Translation by the browser is a common cause. Switch it off, then try again."
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
