import { attributeInWords } from '../../../contract/profiles/value-in-words.ts';
import { timeFormat, timeZoneNow } from './time-zone.ts';

const DAY = { dateStyle: 'medium' } as const;

/** YYYY-MM-DD in the person's format; any other text as it is. */
export function dayInWords(day: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(at) ? day : timeFormat(DAY, 'UTC').format(at);
}

/** As `attributeInWords`, with a day in the person's format. */
export function attributeShown(type: string, value: string, locales: Parameters<typeof attributeInWords>[2]): string {
  const words = attributeInWords(type, value, locales);
  return type === 'dateOfBirth' ? dayInWords(words) : words;
}

/** `at`: milliseconds since 1970. "at 14:05", with the day where it is not today; `timeStyle` medium: with seconds. */
export function momentInWords(at: number, timeStyle: 'short' | 'medium' = 'short'): string {
  const zone = timeZoneNow();
  const dayOf = (moment: number) => timeFormat(DAY, zone).format(moment);
  const time = timeFormat({ timeStyle }, zone).format(at);
  return dayOf(at) === dayOf(Date.now()) ? `at ${time}` : `on ${dayOf(at)} at ${time}`;
}
