import { useEffect, useRef } from 'react';
import { Scope } from '../context/scope.tsx';
import type { GlobalError } from '../workbench/workbench-state.ts';
import { NoticeSlot } from '../ui/notice-slot.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { focusOnArrival } from '../ui/return-focus.ts';
import styles from './error-screen.module.css';

/** Takes the whole screen when a page does not exist or the app cannot go on. */
export function ErrorScreen({ message, status }: GlobalError) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  return (
    <main className={styles.screen}>
      <NoticeSlot rank="frame" />
      <Scope name="global" className={styles.card}>
        <p className={styles.status}>{status}</p>
        <h1 ref={heading} tabIndex={-1}>
          {message || 'Page not found'}
        </h1>
        <p>Sorry, we couldn’t find the page you’re looking for.</p>
        <CommandButton id="go.home" variant="primary">
          Go back to home
        </CommandButton>
      </Scope>
    </main>
  );
}
