import { Scope } from '../context/scope.tsx';
import type { GlobalError } from '../workbench/workbench-state.ts';
import { NoticeSlot } from '../ui/dialog/notice-slot.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { awaitsSecondFactor } from '../session/claims.ts';
import { roleNow, session } from '../session/session-state.ts';
import type { ComponentType, ReactNode } from 'react';
import styles from './error-screen.module.css';

/** In place of the screen when a page does not exist or the app cannot continue. */
export function ErrorScreen({
  message,
  status,
  Frame,
}: GlobalError & {
  /** Stands round it for a person who has a place to go. */
  Frame: ComponentType<{ children: ReactNode }>;
}) {
  const screen = (
    <Scope name="global">
      <ScreenHeading title={message || 'Page not found'} />
      <ErrorState
        message="Sorry, we couldn’t find the page you’re looking for."
        detail={`Error ${status}`}
        action={<CommandButton id="go.home" variant="primary" />}
      />
    </Scope>
  );
  if (roleNow() !== null && session.user && !awaitsSecondFactor(session.user)) {
    return <Frame>{screen}</Frame>;
  }
  return (
    <main className={styles.screen}>
      <NoticeSlot rank="frame" />
      {screen}
    </main>
  );
}
