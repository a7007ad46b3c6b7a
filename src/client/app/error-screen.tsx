import { useEffect, useRef } from 'react';
import { Scope } from '../context/scope.tsx';
import type { GlobalError } from '../workbench/workbench-state.ts';
import { NoticeSlot } from '../ui/dialog/notice-slot.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { focusOnArrival } from '../ui/return-focus.ts';
import styles from './error-screen.module.css';

/** Takes the whole screen when a page does not exist or the app cannot continue. */
export function ErrorScreen({ message, status }: GlobalError) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = message || 'Page not found';
  useEffect(() => {
    document.title = `${title} · Dossier`;
    focusOnArrival(heading.current);
  }, [title]);
  return (
    <main className={styles.screen}>
      <NoticeSlot rank="frame" />
      <Scope name="global">
        <ErrorState
          heading={heading}
          message={title}
          detail={['Sorry, we couldn’t find the page you’re looking for.', String(status)]}
          action={
            <>
              <CommandButton id="go.home" variant="primary" />
              <CommandButton id="palette.open" />
              <CommandButton id="help.open" variant="text" />
            </>
          }
        />
      </Scope>
    </main>
  );
}
