import type { FormatLanguage } from '../../contract/shapes/preferences.ts';
import { preferenceNow, usePreference } from '../data/preferences.ts';

/** The time zone in which a person's days begin: an IANA name. */
export function chosenTimeZone(chosen: string): string {
  return chosen === 'system' ? Intl.DateTimeFormat().resolvedOptions().timeZone : chosen;
}

/** The person's time zone as it was chosen: an IANA name, or `system`. */
export const useTimeZone = () => usePreference('time-zone');
export const timeZoneNow = () => preferenceNow('time-zone');

/** By what is written and where; making one takes longer than a hundred uses. */
const made = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/**
 * Writes dates and times as in a chosen zone and as the person reads them. Give the same object of options each time.
 *
 * @param language given where a program reads what is written
 */
export function timeFormat(
  options: Intl.DateTimeFormatOptions,
  chosen: string,
  language: FormatLanguage = preferenceNow('formats'),
): Intl.DateTimeFormat {
  const name = `${language} ${chosen}`;
  const byZone = made.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  made.set(options, byZone);
  const known = byZone.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, {
    ...options,
    ...(chosen !== 'system' && { timeZone: chosen }),
  });
  byZone.set(name, format);
  return format;
}
