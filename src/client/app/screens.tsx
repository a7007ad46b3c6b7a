import { lazy, Suspense, type ComponentType } from 'react';
import type { RouteName } from '../../contract/policy/access.ts';
import { AwaitedScreen } from '../screens/awaited/awaited-screen.tsx';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { PageLoader } from '../ui/page-loader.tsx';

type Screen = ComponentType<{ params: Readonly<Record<string, string>> }>;

const SCREENS: Partial<Record<RouteName, Screen>> = {
  login: LoginScreen,
  'base-profiles': lazy(async () => ({
    default: (await import('../screens/base-profiles/base-profiles-screen.tsx')).BaseProfilesScreen,
  })),
  'base-profile': lazy(async () => ({
    default: (await import('../screens/base-profile/base-profile-screen.tsx')).BaseProfileScreen,
  })),
};

/** The screen of a route, loaded when it is first needed. */
export function ScreenOf({ route, params }: { route: RouteName; params: Readonly<Record<string, string>> }) {
  const Screen = SCREENS[route];
  if (!Screen) return <AwaitedScreen route={route} />;
  return (
    <Suspense fallback={<PageLoader />}>
      <Screen key={route === 'base-profile' ? params['profileBaseId'] : route} params={params} />
    </Suspense>
  );
}
