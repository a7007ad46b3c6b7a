import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Scope } from '../context/scope.tsx';
import type { GlobalError } from '../workbench/workbench-state.ts';
import { NoticeSlot } from '../ui/notice-slot.tsx';
import { Icon } from '../ui/icon.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { focusOnArrival } from '../ui/return-focus.ts';
import state from '../ui/state.module.css';
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
      <Scope name="global" className={state.state ?? ''}>
        <Icon of={CircleAlert} size={20} />
        <h1 ref={heading} tabIndex={-1} className={state.title}>
          {title}
        </h1>
        <p className={state.hint}>Sorry, we couldn’t find the page you’re looking for.</p>
        <p className={state.hint}>{status}</p>
        <div className={state.actions}>
          <CommandButton id="go.home" variant="primary">
            Go back to home
          </CommandButton>
          <CommandButton id="palette.open">Search or run…</CommandButton>
          <CommandButton id="help.open" variant="text">
            All keys here
          </CommandButton>
        </div>
      </Scope>
    </main>
  );
}
