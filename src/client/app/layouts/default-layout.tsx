import styles from './layouts.module.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { DisapprovalPanel } from '../../beside/disapproval-panel.tsx';
import { disapprovalState } from '../../beside/disapproval-state.ts';
import { useSettings } from '../../data/settings.ts';
import { leftState } from '../../session/left-place.ts';
import { session, roleNow } from '../../session/session-state.ts';
import { late } from '../../ui/states/late.tsx';
import { HintLine } from './hint-line.tsx';
import { NetworkNote } from './network-note.tsx';
import { TopBar } from './top-bar.tsx';
import { NoticeSlot } from '../../ui/dialog/notice-slot.tsx';
import { mayOpen, type RouteName } from '../../../contract/base/routes.ts';
import { workbench } from '../../workbench/workbench-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { RAIL } from '../screens.tsx';

/** The places of the role. The keys of the other places still work, and are answered by the guard. */
function Rail() {
  const { current } = useSnapshot(workbench);
  useSnapshot(session);
  const role = roleNow();
  return (
    <nav className={styles.rail} aria-label="Places">
      <p className={styles.brand}>Dossier</p>
      {RAIL.filter(({ route }) => role !== null && mayOpen(role, route)).map(({ route, word, icon }) => (
        <CommandButton
          key={route}
          id={`go.${route}`}
          asLink
          icon={icon}
          variant="text"
          pressed={isThere(current?.route, route)}
          className={styles.place ?? ''}
        >
          {word}
        </CommandButton>
      ))}
    </nav>
  );
}

function isThere(current: RouteName | undefined, place: RouteName): boolean {
  return (
    current === place || ((current === 'base-profile' || current === 'locale-profile') && place === 'base-profiles')
  );
}

/** The screen waits for the note that it is seen as another role. */
const SeenAs = late(async () => (await import('./seen-as-note.tsx')).SeenAs);

/** Seldom needed. */
const LeftNote = late(async () => (await import('./left-note.tsx')).LeftNote, null, null);

/** The frame of the workbench: rail, top bar, screen, hint line, and the layers over them. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { open: beside } = useSnapshot(disapprovalState);
  const { seenAs } = useSnapshot(session);
  const { record: left } = useSnapshot(leftState);
  // For all that shows something by them.
  useSettings();
  const screen = (
    <>
      <NetworkNote />
      {left && <LeftNote />}
      {children}
    </>
  );
  return (
    <div className={styles.frame} data-beside={beside !== null || undefined}>
      <a className={styles.skip} href="#screen">
        Skip to main content
      </a>
      <Rail />
      <TopBar />
      <main id="screen" className={styles.screen} tabIndex={-1}>
        {seenAs ? <SeenAs of={seenAs}>{screen}</SeenAs> : screen}
      </main>
      <DisapprovalPanel />
      <HintLine />
    </div>
  );
}

/** Only the product's name above the content, and always light: for views that are printed or exported. */
export function HeaderLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.header} data-ground="light">
      <header className={styles.headerBar}>
        <span>Dossier</span>
        <NoticeSlot rank="frame" />
      </header>
      <main className={styles.headerMain}>{children}</main>
    </div>
  );
}
