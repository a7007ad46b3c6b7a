import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { ROUTES, type LayoutName, type RouteName } from '../contract/base/routes.ts';
import { ErrorScreen } from './app/error-screen.tsx';
import { DefaultLayout, HeaderLayout } from './app/layouts/default-layout.tsx';
import { Overlays } from './app/layouts/overlays.tsx';
import { UnauthenticatedLayout } from './app/layouts/unauthenticated-layout.tsx';
import { arrive } from './app/navigation.ts';
import { loadAnew } from './app/reload-guard.ts';
import { preloadScreen, ScreenOf, Drawn } from './app/screens.tsx';
import { fetched, fetchAhead } from './context/fetched.ts';
import { hasNothing } from './data/failed-read-notices.ts';
import { queryClient } from './data/query-client.ts';
import { NoticeOutlet } from './notices/notice-outlet.tsx';
import { UndrawnLayer, UndrawnPage } from './ui/states/late.tsx';
import { LateIdleWarning } from './session/idle/late-idle-warning.tsx';
import { SessionContext } from './session/session-context.ts';
import type { Session } from './session/session.ts';
import { workbench } from './workbench/workbench-state.ts';
import { PageLoader } from './ui/states/page-loader.tsx';
import { isSheet } from './overview/view-in-address.ts';
import { session } from './session/session-state.ts';
import styles from './app/layouts/debug-layout.module.css';

/** Milliseconds for which the loader stays after a navigation: specification, section 9. */
const PAGE_TRANSITION_WAIT = 100;

/**
 * Covers the page while it loads, and for 100 ms longer, so that the page does not move when it is uncovered. A
 * navigation that ended before the loader could be seen must not show it afterwards.
 */
export function TransitionLoader() {
  const { pageLoading } = useSnapshot(workbench);
  // The loader itself is invisible for its first 100 ms.
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSeen(pageLoading), PAGE_TRANSITION_WAIT);
    return () => clearTimeout(timer);
  }, [pageLoading]);

  return pageLoading || seen ? <PageLoader retry={dropAndAsk} /> : null;
}

/** The guard asks again for lookups that are dropped; who is signed in only a new page asks anew. */
const dropAndAsk = () => (session.user ? queryClient.cancelQueries({ predicate: hasNothing }) : loadAnew());

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
            <ErrorScreen {...error} Frame={DefaultLayout} />
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

/** Shows role and route in a corner, for developers only; not in a production build. */
function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {import.meta.env.DEV && <Corner />}
    </>
  );
}

function Corner() {
  const { current } = useSnapshot(workbench);
  const { userRole, login } = useSnapshot(session);
  return (
    <aside className={styles.debug} aria-label="For developers">
      {userRole || 'no role'} · {login} · {current?.route ?? 'no route'} · {import.meta.env.MODE}
    </aside>
  );
}
