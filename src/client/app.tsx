import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { ROUTES, type LayoutName, type RouteName } from '../contract/policy/access.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { DebugLayout } from './app/layouts/debug-layout.tsx';
import { DefaultLayout } from './app/layouts/default-layout.tsx';
import { HeaderLayout } from './app/layouts/header-layout.tsx';
import { Overlays } from './app/layouts/overlays.tsx';
import { UnauthenticatedLayout } from './app/layouts/unauthenticated-layout.tsx';
import { arrive } from './app/navigation.ts';
import { preloadScreen, ScreenOf } from './app/screens.tsx';
import { TransitionLoader } from './app/transition-loader.tsx';
import { fetchAhead } from './context/fetch-ahead.ts';
import { fetched } from './context/fetched.ts';
import { queryClient } from './data/query-client.ts';
import { NoticeOutlet } from './notices/notice-outlet.tsx';
import { Drawn } from './ui/drawn.tsx';
import { UndrawnLayer, UndrawnPage } from './ui/missing-part.tsx';
import { isSheet } from './overview/sheet-in-address.ts';
import { LateIdleWarning } from './session/idle/late-idle-warning.tsx';
import { SessionContext } from './session/session-context.ts';
import type { Session } from './session/session.ts';
import { workbench } from './workbench/workbench-state.ts';

/** A bare address has no parts that could be unknown. */
const fetchUnknown = fetched(() => import('./notices/unknown-in-address.ts'));

interface AppProps {
  session: Session;
  /** Called before the first screen is painted. */
  onShown: () => void;
}

export function App({ session, onShown }: AppProps) {
  const path = usePathname();
  const { current, error } = useSnapshot(workbench);
  const search = useSearch();
  const printed = isPrinted(current?.route ?? null, search);
  const hasScreen = current !== null || error !== null;

  useLayoutEffect(() => {
    if (hasScreen) onShown();
  }, [hasScreen, onShown]);

  useEffect(() => {
    if (search === '' || current === null) return;
    void fetchAhead(fetchUnknown).then((unknown) => unknown?.showUnknownInAddress(window.location.pathname, search));
  }, [search, current]);

  useEffect(() => {
    preloadScreen(path);
    void arrive(path, session);
  }, [path, session]);

  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        {error && (
          <>
            <ErrorScreen {...error} />
            <Overlays />
          </>
        )}
        {!error && current && (
          <Layout route={current.route} printed={printed}>
            <ScreenOf route={current.route} params={current.params} printed={printed} />
          </Layout>
        )}
        <Drawn instead={<UndrawnLayer />}>
          <LateIdleWarning />
          <TransitionLoader />
          <NoticeOutlet />
        </Drawn>
      </SessionContext>
    </QueryClientProvider>
  );
}

type Frame = (props: { children: ReactNode }) => ReactNode;

function RootLayout({ children }: { children: ReactNode }) {
  return (
    <DebugLayout>
      <DefaultLayout>{children}</DefaultLayout>
    </DebugLayout>
  );
}

/** The four layouts. `header` frames views for print and export. */
const LAYOUTS: Readonly<Record<LayoutName, Frame>> = {
  debug: DebugLayout,
  default: RootLayout,
  header: HeaderLayout,
  unauthenticated: UnauthenticatedLayout,
};

interface Props {
  route: RouteName;
  printed: boolean;
  children: ReactNode;
}

function Layout({ route, printed, children }: Props) {
  const name = printed ? 'header' : ROUTES[route].layout;
  const Frame = LAYOUTS[name];
  // Beside the frame and not in it: a page may hold several frames, and two equal dialogs hide each other.
  return (
    <>
      <Drawn instead={<UndrawnPage />}>
        <Frame>{children}</Frame>
      </Drawn>
      {name !== 'unauthenticated' && (
        <Drawn instead={<UndrawnLayer />}>
          <Overlays />
        </Drawn>
      )}
    </>
  );
}

const PRINTED_ROUTES: ReadonlySet<RouteName> = new Set([
  'base-profile',
  'locale-profile',
  'base-profiles',
  'locale-profiles',
  'queue',
  'duplicate-logs',
]);

/**
 * Whether an address shows its record or list as a sheet. It is no route of its own: a route that may be opened may be
 * printed.
 */
function isPrinted(route: RouteName | null, search: string): boolean {
  return route !== null && PRINTED_ROUTES.has(route) && isSheet(search);
}
