import { isTimeZone } from '../../../contract/base/day-range.ts';
import type { FormatLanguage } from '../../../contract/settings/preferences.ts';
import { preferenceNow, usePreference } from '../../data/preferences.ts';

/** The chosen zone, or the machine's: not always a zone, but `Etc/Unknown`, `+03:00` or nothing at all. */
function wantedZone(chosen: string): string {
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return chosen === 'system' ? (timeZone ?? '') : chosen;
}

/** The time zone in which a person's days begin: an IANA name. UTC where the wanted one is unknown. */
export function chosenTimeZone(chosen: string): string {
  const wanted = wantedZone(chosen);
  return isTimeZone(wanted) ? wanted : 'UTC';
}

/** Why days begin as in UTC; null: the wanted zone is known. */
export function whyUtc(chosen: string): string | null {
  const wanted = wantedZone(chosen);
  if (isTimeZone(wanted)) return null;
  const whose = `the time zone of this ${chosen === 'system' ? 'browser' : 'account'}`;
  return wanted === '' ? `${whose} is not known` : `“${wanted}”, ${whose}, is not known`;
}

/** The person's time zone as it was chosen: an IANA name, or `system`. */
export const useTimeZone = () => usePreference('time-zone');
export const timeZoneNow = () => preferenceNow('time-zone');

/** By options and zone; making one takes longer than a hundred uses. */
const made = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/**
 * Formats dates and times in a chosen zone and as the person reads them. Give the same object of options each time.
 *
 * @param language given where a program reads the result
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
    timeZone: chosenTimeZone(chosen),
  });
  byZone.set(name, format);
  return format;
}
