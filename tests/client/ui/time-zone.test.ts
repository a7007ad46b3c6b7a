import { expect, test } from 'vitest';
import { chosenTimeZone, timeFormat } from '../../../src/client/ui/time-zone.ts';

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;
const midnight = new Date('2026-01-01T00:30:00Z');

test('times are written as in the zone that was chosen', () => {
  expect(timeFormat(HOURS, 'Asia/Tokyo').format(midnight)).toBe('09:30');
  expect(timeFormat(HOURS, 'America/New_York').format(midnight)).toBe('19:30');
  expect(chosenTimeZone('system')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(chosenTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo');
});
