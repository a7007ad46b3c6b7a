import type { ReactNode } from 'react';
import { ROUTES, type LayoutName, type RouteName } from '../../../contract/policy/access.ts';
import { DebugLayout } from './debug-layout.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { HeaderLayout } from './header-layout.tsx';
import { Overlays } from './overlays.tsx';
import { UnauthenticatedLayout } from './unauthenticated-layout.tsx';

type Frame = (props: { children: ReactNode }) => ReactNode;

/** The root page's frame: the debug layout around the default one. */
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
  /** The route is shown as a sheet that is printed, and not in its own frame. */
  printed: boolean;
  children: ReactNode;
}

export function Layout({ route, printed, children }: Props) {
  const name = printed ? 'header' : ROUTES[route].layout;
  const Frame = LAYOUTS[name];
  // Beside the frame and not in it: a page may hold more than one frame, and two dialogs alike hide each other.
  return (
    <>
      <Frame>{children}</Frame>
      {name !== 'unauthenticated' && <Overlays />}
    </>
  );
}
