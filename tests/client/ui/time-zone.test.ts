import { afterEach, expect, test, vi } from 'vitest';
import { rangeOf } from '../../../src/client/statistics/range.ts';
import { chosenTimeZone, timeFormat, whyUtc } from '../../../src/client/ui/time-zone.ts';

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;
const midnight = new Date('2026-01-01T00:30:00Z');

test('times are written as in the zone that was chosen', () => {
  expect(timeFormat(HOURS, 'Asia/Tokyo').format(midnight)).toBe('09:30');
  expect(timeFormat(HOURS, 'America/New_York').format(midnight)).toBe('19:30');
  expect(chosenTimeZone('system')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(chosenTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo');
});

afterEach(() => vi.restoreAllMocks());

test.each(['Etc/Unknown', '+03:00', '-0330', 'Mars/Phobos', '', undefined])(
  'where the machine says that its zone is %s, days and times are those of UTC, and it is told',
  (timeZone) => {
    const resolved = Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: timeZone! });
    expect(chosenTimeZone('system')).toBe('UTC');
    expect(timeFormat({ ...HOURS }, 'system').format(midnight)).toBe('00:30');
    expect(rangeOf({ days: 7 }, 'system', midnight)).toEqual({
      from: '2025-12-26',
      to: '2026-01-01',
      time_zone: 'UTC',
    });
    expect(whyUtc('system')).toContain(timeZone ? `“${timeZone}”` : 'the time zone of this browser is not known');
    expect(whyUtc('Asia/Tokyo')).toBeNull();
  },
);

test('a zone that was chosen elsewhere and is not known here is UTC as well', () => {
  expect(chosenTimeZone('Mars/Phobos')).toBe('UTC');
  expect(timeFormat(HOURS, 'Mars/Phobos').format(midnight)).toBe('00:30');
  expect(whyUtc('Mars/Phobos')).not.toBeNull();
});
