import type { ComponentType } from 'react';
import type { RouteName } from '../../contract/base/access.ts';

export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}

/** Screens that are fetched on navigation; the sign-in is there from the start. */
export type LateScreen = Exclude<RouteName, 'index' | 'login'>;

type Fetch = () => Promise<ComponentType<ScreenProps>>;

/** Their files. Apart from the list of screens: the file of an address is requested before that list is loaded. */
export const SCREEN_FILES: Readonly<Record<LateScreen, Fetch>> = {
  'enter-totp': async () => (await import('../screens/enter-totp/enter-totp-screen.tsx')).EnterTotpScreen,
  'register-totp': async () => (await import('../screens/register-totp/register-totp-screen.tsx')).RegisterTotpScreen,
  'base-profiles': async () => (await import('../screens/base-profiles/base-profiles-screen.tsx')).BaseProfilesScreen,
  'base-profile': async () => (await import('../screens/base-profile/base-profile-screen.tsx')).BaseProfileScreen,
  'locale-profile': async () =>
    (await import('../screens/locale-profile/locale-profile-screen.tsx')).LocaleProfileScreen,
  'create-base-profile': async () =>
    (await import('../screens/create-base-profile/create-base-profile-screen.tsx')).CreateBaseProfileScreen,
  'locale-profiles': async () =>
    (await import('../screens/locale-profiles/locale-profiles-screen.tsx')).LocaleProfilesScreen,
  queue: async () => (await import('../screens/queue/queue-screen.tsx')).QueueScreen,
  'duplicate-filters': async () =>
    (await import('../screens/duplicate-filters/duplicate-filters-screen.tsx')).DuplicateFiltersScreen,
  'duplicate-logs': async () =>
    (await import('../screens/duplicate-logs/duplicate-logs-screen.tsx')).DuplicateLogsScreen,
  stats: async () => (await import('../screens/statistics/statistics-screen.tsx')).StatisticsScreen,
  settings: async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
};
