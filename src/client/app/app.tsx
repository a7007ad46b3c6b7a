import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { workbench } from '../workbench/workbench-state.ts';
import { queryClient } from '../data/query-client.ts';
import { NoticeOutlet } from '../notices/notice-outlet.tsx';
import { LateIdleWarning } from '../session/idle/late-idle-warning.tsx';
import type { Session } from '../session/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layouts/layout.tsx';
import { arrive } from './navigation.ts';
import { isPrinted } from './printed.ts';
import { ScreenOf } from './screens.tsx';
import { SessionContext } from '../session/session-context.ts';
import { TransitionLoader } from './transition-loader.tsx';

/** The whole page: the guard on every change of address, then layout and screen. */
export function App({ session }: { session: Session }) {
  const path = usePathname();
  const { current, error } = useSnapshot(workbench);
  const printed = isPrinted(current?.route ?? null, useSearch());

  useEffect(() => {
    void arrive(path, session);
  }, [path, session]);

  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        {error && <ErrorScreen {...error} />}
        {!error && current && (
          <Layout route={current.route} printed={printed}>
            <ScreenOf route={current.route} params={current.params} printed={printed} />
          </Layout>
        )}
        <LateIdleWarning />
        <TransitionLoader />
        <NoticeOutlet />
      </SessionContext>
    </QueryClientProvider>
  );
}
