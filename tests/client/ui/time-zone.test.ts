import { expect, test } from 'vitest';
import { sinceInWords } from '../../../src/client/ui/since.ts';
import { chosenTimeZone, timeFormat } from '../../../src/client/ui/time-zone.ts';

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;
const midnight = new Date('2026-01-01T00:30:00Z');

test('times are written as in the zone that was chosen', () => {
  expect(timeFormat(HOURS, 'Asia/Tokyo').format(midnight)).toBe('09:30');
  expect(timeFormat(HOURS, 'America/New_York').format(midnight)).toBe('19:30');
  expect(chosenTimeZone('system')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(chosenTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo');
});

test('a day long past is the one it was in that zone, with the year where it is another', () => {
  const later = new Date('2026-06-01T12:00:00Z');
  expect(sinceInWords(midnight, later, 'Asia/Tokyo').short).toBe('1 Jan');
  expect(sinceInWords(midnight, later, 'America/New_York').short).toBe('31 Dec 2025');
});
