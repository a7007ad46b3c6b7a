import { timeFormat, timeZoneNow } from './time-zone.ts';

const DAY = { dateStyle: 'medium' } as const;

/** `at`: milliseconds since 1970. "at 14:05", with the day where it is not today; `timeStyle` medium: with seconds. */
export function momentInWords(at: number, timeStyle: 'short' | 'medium' = 'short'): string {
  const zone = timeZoneNow();
  const dayOf = (moment: number) => timeFormat(DAY, zone).format(moment);
  const time = timeFormat({ timeStyle }, zone).format(at);
  return dayOf(at) === dayOf(Date.now()) ? `at ${time}` : `on ${dayOf(at)} at ${time}`;
}
