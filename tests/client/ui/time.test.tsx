// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayIn, offsetIn } from '../../../src/client/ui/text/today.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { rangeOf } from '../../../src/client/statistics/range-in-address.ts';
import { chosenTimeZone, timeFormat, whyUtc } from '../../../src/client/ui/text/time-zone.ts';

describe('today', () => {
  /** In Kiritimati it is the 22nd by then, in Pago Pago still the 20th. */
  const NOW = new Date('2026-11-21T10:30:00Z');
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => act(() => queryClient.clear()));

  test.each([
    ['Pacific/Kiritimati', 840, '2026-11-22'],
    ['Asia/Kathmandu', 345, '2026-11-21'],
    ['UTC', 0, '2026-11-21'],
    ['Pacific/Pago_Pago', -660, '2026-11-20'],
  ])('in %s it is %i minutes off, and the %s', (zone, offset, day) => {
    expect(offsetIn(zone, NOW)).toBe(offset);
    expect(dayIn(zone, NOW)).toBe(day);
    expect(rangeOf({ days: 7 }, zone, NOW).to).toBe(day);
  });
});

describe('zones', () => {
  const HOURS = { hour: '2-digit', minute: '2-digit' } as const;
  const midnight = new Date('2026-01-01T00:30:00Z');
  afterEach(() => vi.restoreAllMocks());

  test.each(['Etc/Unknown', '+03:00', '-0330', 'Mars/Phobos', '', undefined])(
    'where the machine says that its zone is %s, days and times are those of UTC, and it is reported',
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
});
