import { ChartColumn, CopyX, Files, Inbox, ListFilter, Settings, Users, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import type { PlaceName, RouteName } from '../../contract/policy/access.ts';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { showError } from './navigation.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

type Screen = ComponentType<{ params: Readonly<Record<string, string>> }>;

/** Every screen, fetched when it is first needed. At the bare address there is none: whoever is signed in is led on. */
const SCREENS: Readonly<Record<Exclude<RouteName, 'index'>, Screen>> = {
  login: LoginScreen,
  'enter-totp': lazy(async () => ({
    default: (await import('../screens/enter-totp/enter-totp-screen.tsx')).EnterTotpScreen,
  })),
  'register-totp': lazy(async () => ({
    default: (await import('../screens/register-totp/register-totp-screen.tsx')).RegisterTotpScreen,
  })),
  'base-profiles': lazy(async () => ({
    default: (await import('../screens/base-profiles/base-profiles-screen.tsx')).BaseProfilesScreen,
  })),
  'base-profile': lazy(async () => ({
    default: (await import('../screens/base-profile/base-profile-screen.tsx')).BaseProfileScreen,
  })),
  'locale-profile': lazy(async () => ({
    default: (await import('../screens/locale-profile/locale-profile-screen.tsx')).LocaleProfileScreen,
  })),
  'create-base-profile': lazy(async () => ({
    default: (await import('../screens/create-base-profile/create-base-profile-screen.tsx')).CreateBaseProfileScreen,
  })),
  'locale-profiles': lazy(async () => ({
    default: (await import('../screens/locale-profiles/locale-profiles-screen.tsx')).LocaleProfilesScreen,
  })),
  queue: lazy(async () => ({ default: (await import('../screens/queue/queue-screen.tsx')).QueueScreen })),
  'duplicate-filters': lazy(async () => ({
    default: (await import('../screens/duplicate-filters/duplicate-filters-screen.tsx')).DuplicateFiltersScreen,
  })),
  'duplicate-logs': lazy(async () => ({
    default: (await import('../screens/duplicate-logs/duplicate-logs-screen.tsx')).DuplicateLogsScreen,
  })),
  stats: lazy(async () => ({
    default: (await import('../screens/statistics/statistics-screen.tsx')).StatisticsScreen,
  })),
  settings: lazy(async () => ({ default: (await import('../screens/settings/settings-screen.tsx')).SettingsScreen })),
};

interface RailEntry {
  route: PlaceName;
  word: string;
  icon: LucideIcon;
}

/** Where the rail leads, in its order. */
export const RAIL: readonly RailEntry[] = [
  { route: 'base-profiles', word: 'Base profiles', icon: Users },
  { route: 'locale-profiles', word: 'Locale profiles', icon: Files },
  { route: 'queue', word: 'Queue', icon: Inbox },
  { route: 'duplicate-filters', word: 'Filters', icon: ListFilter },
  { route: 'duplicate-logs', word: 'Logs', icon: CopyX },
  { route: 'stats', word: 'Statistics', icon: ChartColumn },
  { route: 'settings', word: 'Settings', icon: Settings },
];

const PrintScreen: Screen = lazy(async () => ({
  default: (await import('../screens/print/print-screen.tsx')).PrintScreen,
}));

interface Shown {
  route: RouteName;
  params: Readonly<Record<string, string>>;
  /** As a sheet that is printed. */
  printed: boolean;
}

/** The screen of a route, loaded when it is first needed. */
export function ScreenOf({ route, params, printed }: Shown) {
  if (route === 'index') return <PageLoader />;
  const Screen = printed ? PrintScreen : SCREENS[route];
  const key = params['profileId'] ?? params['profileBaseId'] ?? route;
  return (
    <ScreenBoundary key={printed ? `${key} printed` : key} onError={failed}>
      <Suspense fallback={<PageLoader />}>
        <Screen params={params} />
      </Suspense>
    </ScreenBoundary>
  );
}

function failed(error: unknown): void {
  showError(error instanceof Error ? error.message : '', 500);
}
