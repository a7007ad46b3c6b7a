import type { AnyCommand } from '../command.ts';
import { activateLocales } from './activate-locales.ts';
import { deleteLocaleProfile } from './delete-locale-profile.ts';
import { localePickerCommands } from './inside-picker.ts';
import { openBaseOfLocale, openLocaleProfile } from './open-profiles.ts';
import { reserveLocales } from './reserve-locales.ts';

export const LOCALES_COMMANDS: readonly AnyCommand[] = [
  activateLocales,
  reserveLocales,
  openBaseOfLocale,
  openLocaleProfile,
  deleteLocaleProfile,
  ...localePickerCommands,
];
