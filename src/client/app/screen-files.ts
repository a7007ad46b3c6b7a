import type { ComponentType } from 'react';
import type { RouteName } from '../../contract/base/routes.ts';

export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}

/** Screens that are fetched on navigation; the sign-in is there from the start. */
export type LateScreen = Exclude<RouteName, 'index' | 'login'>;

type Fetch = () => Promise<ComponentType<ScreenProps>>;

/** Their files. Apart from the list of screens: the file of an address is requested before that list is loaded. */
export const SCREEN_FILES: Readonly<Record<LateScreen, Fetch>> = {
  'enter-totp': async () => (await import('../session/second-factor/enter-totp-screen.tsx')).EnterTotpScreen,
  'register-totp': async () => (await import('../session/second-factor/register-totp-screen.tsx')).RegisterTotpScreen,
  'base-profiles': async () => (await import('../overview/base-profiles/base-profiles-screen.tsx')).BaseProfilesScreen,
  'base-profile': async () => (await import('../profiles/base-profile-screen.tsx')).BaseProfileScreen,
  'locale-profile': async () => (await import('../profiles/locale-profile-screen.tsx')).LocaleProfileScreen,
  'create-base-profile': async () =>
    (await import('../profiles/create-base-profile-screen.tsx')).CreateBaseProfileScreen,
  'locale-profiles': async () =>
    (await import('../overview/locale-profiles/locale-profiles-screen.tsx')).LocaleProfilesScreen,
  queue: async () => (await import('../queue/screen/queue-screen.tsx')).QueueScreen,
  'duplicate-filters': async () =>
    (await import('../duplicates/filters/duplicate-filters-screen.tsx')).DuplicateFiltersScreen,
  'duplicate-logs': async () => (await import('../duplicates/log/duplicate-logs-screen.tsx')).DuplicateLogsScreen,
  stats: async () => (await import('../statistics/statistics-screen.tsx')).StatisticsScreen,
  settings: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
};
