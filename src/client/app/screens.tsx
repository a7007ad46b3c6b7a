import { ChartColumn, CopyX, Files, Inbox, ListFilter, Settings, Users, type LucideIcon } from 'lucide-react';
import { type ComponentType, Component, type ReactNode } from 'react';
import { homeRoute, matchRoute, pathOf, type RouteName } from '../../contract/base/routes.ts';
import type { PlaceName } from '../../../commands/sections.ts';
import { ROLES } from '../../contract/base/roles.ts';
import { LoginScreen } from '../session/sign-in/login-screen.tsx';
import { MissingScreen, UndrawnScreen, late, type Late } from '../ui/states/late.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';
import { SCREEN_FILES, type LateScreen, type ScreenProps } from './screen-files.ts';
import { useSnapshot } from 'valtio';
import { missingParts } from '../context/missing-parts.ts';

interface Props {
  children: ReactNode;
  /** Shown in place of what cannot be drawn; its Retry draws that anew. */
  instead: ReactNode;
}

/** Keeps a part that fails to draw from removing the whole page, with the text typed elsewhere on it. */
export function Drawn(props: Props) {
  const { tries } = useSnapshot(missingParts);
  return <Boundary {...props} tries={tries} />;
}

interface State {
  failedAt: number | null;
}

class Boundary extends Component<Props & { tries: number }, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): State {
    return { failedAt: missingParts.tries };
  }

  static getDerivedStateFromProps({ tries }: { tries: number }, { failedAt }: State): State {
    return { failedAt: failedAt === tries ? failedAt : null };
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.instead;
  }
}

type Screen = ComponentType<ScreenProps> | Late<ScreenProps>;

const LOADER = <PageLoader />;

/** The title of each while it is loading. */
const NAMES: Readonly<Record<LateScreen, string>> = {
  'enter-totp': 'One-time code',
  'register-totp': 'Register a one-time code',
  'base-profiles': 'Base profiles',
  'base-profile': 'Base profile',
  'locale-profile': 'Locale profile',
  'create-base-profile': 'Create base profile',
  'locale-profiles': 'Locale profiles',
  queue: 'Queue',
  'duplicate-filters': 'Duplicate filters',
  'duplicate-logs': 'Duplicate logs',
  stats: 'Statistics',
  settings: 'Settings',
};

const screen = (name: LateScreen): Late<ScreenProps> =>
  late(SCREEN_FILES[name], LOADER, <MissingScreen name={NAMES[name]} />);

/**
 * Every screen, fetched when it is first needed. There is none at the bare address: a signed-in person is redirected.
 */
const SCREENS: Readonly<Record<Exclude<RouteName, 'index'>, Screen>> = {
  login: LoginScreen,
  'enter-totp': screen('enter-totp'),
  'register-totp': screen('register-totp'),
  'base-profiles': screen('base-profiles'),
  'base-profile': screen('base-profile'),
  'locale-profile': screen('locale-profile'),
  'create-base-profile': screen('create-base-profile'),
  'locale-profiles': screen('locale-profiles'),
  queue: screen('queue'),
  'duplicate-filters': screen('duplicate-filters'),
  'duplicate-logs': screen('duplicate-logs'),
  stats: screen('stats'),
  settings: screen('settings'),
};

interface RailEntry {
  route: PlaceName;
  word: string;
  icon: LucideIcon;
}

export const RAIL: readonly RailEntry[] = [
  { route: 'base-profiles', word: 'Base profiles', icon: Users },
  { route: 'locale-profiles', word: 'Locale profiles', icon: Files },
  { route: 'queue', word: 'Queue', icon: Inbox },
  { route: 'duplicate-filters', word: 'Duplicate filters', icon: ListFilter },
  { route: 'duplicate-logs', word: 'Duplicate logs', icon: CopyX },
  { route: 'stats', word: 'Statistics', icon: ChartColumn },
  { route: 'settings', word: 'Settings', icon: Settings },
];

const PrintScreen: Late<ScreenProps> = late(
  async () => (await import('../print/print-screen.tsx')).PrintScreen,
  LOADER,
  <MissingScreen name="Print view" />,
);

/** Fetches the screen of an address while the guard still looks who is there. */
export function preloadScreen(path: string): void {
  const route = matchRoute(path)?.name;
  // A failure is shown where the screen would be.
  if (route && route !== 'index' && 'preload' in SCREENS[route]) SCREENS[route].preload().catch(() => undefined);
}

/** Fetches the screens that a sign-in leads to, while somebody types their password. */
export function preloadHomes(): void {
  for (const route of new Set(ROLES.map(homeRoute))) preloadScreen(pathOf(route));
}

interface Shown {
  route: RouteName;
  params: Readonly<Record<string, string>>;
  printed: boolean;
}

export function ScreenOf({ route, params, printed }: Shown) {
  if (route === 'index') return <PageLoader />;
  const record = params['profileId'] ?? params['profileBaseId'];
  // A list prints itself: it knows its columns.
  const Screen = printed && record !== undefined ? PrintScreen : SCREENS[route];
  const key = record ?? route;
  const name = route === 'login' ? 'Sign in' : NAMES[route];
  return (
    <Drawn key={printed ? `${key} printed` : key} instead={<UndrawnScreen name={name} />}>
      <Screen params={params} />
    </Drawn>
  );
}
