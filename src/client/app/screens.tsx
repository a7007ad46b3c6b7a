import { ChartColumn, CopyX, Files, Inbox, ListFilter, Settings, Users, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { matchRoute, type PlaceName, type RouteName } from '../../contract/policy/access.ts';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { late, type Late } from '../ui/late.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { showError } from './navigation.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

interface ScreenProps {
  params: Readonly<Record<string, string>>;
}

type Screen = ComponentType<ScreenProps> | Late<ScreenProps>;

const LOADER = <PageLoader />;

/** Every screen, fetched when it is first needed. At the bare address there is none: whoever is signed in is led on. */
const SCREENS: Readonly<Record<Exclude<RouteName, 'index'>, Screen>> = {
  login: LoginScreen,
  'enter-totp': late(async () => (await import('../screens/enter-totp/enter-totp-screen.tsx')).EnterTotpScreen, LOADER),
  'register-totp': late(
    async () => (await import('../screens/register-totp/register-totp-screen.tsx')).RegisterTotpScreen,
    LOADER,
  ),
  'base-profiles': late(
    async () => (await import('../screens/base-profiles/base-profiles-screen.tsx')).BaseProfilesScreen,
    LOADER,
  ),
  'base-profile': late(
    async () => (await import('../screens/base-profile/base-profile-screen.tsx')).BaseProfileScreen,
    LOADER,
  ),
  'locale-profile': late(
    async () => (await import('../screens/locale-profile/locale-profile-screen.tsx')).LocaleProfileScreen,
    LOADER,
  ),
  'create-base-profile': late(
    async () => (await import('../screens/create-base-profile/create-base-profile-screen.tsx')).CreateBaseProfileScreen,
    LOADER,
  ),
  'locale-profiles': late(
    async () => (await import('../screens/locale-profiles/locale-profiles-screen.tsx')).LocaleProfilesScreen,
    LOADER,
  ),
  queue: late(async () => (await import('../screens/queue/queue-screen.tsx')).QueueScreen, LOADER),
  'duplicate-filters': late(
    async () => (await import('../screens/duplicate-filters/duplicate-filters-screen.tsx')).DuplicateFiltersScreen,
    LOADER,
  ),
  'duplicate-logs': late(
    async () => (await import('../screens/duplicate-logs/duplicate-logs-screen.tsx')).DuplicateLogsScreen,
    LOADER,
  ),
  stats: late(async () => (await import('../screens/statistics/statistics-screen.tsx')).StatisticsScreen, LOADER),
  settings: late(async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen, LOADER),
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

const PrintScreen: Late<ScreenProps> = late(
  async () => (await import('../screens/print/print-screen.tsx')).PrintScreen,
  LOADER,
);

/** Fetches the screen of an address while the guard still looks who is there. */
export function preloadScreen(path: string): void {
  const route = matchRoute(path)?.name;
  // One that cannot be had says so where it would be shown.
  if (route && route !== 'index' && 'preload' in SCREENS[route]) SCREENS[route].preload().catch(() => undefined);
}

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
      <Screen params={params} />
    </ScreenBoundary>
  );
}

function failed(error: unknown): void {
  showError(error instanceof Error ? error.message : '', 500);
}
