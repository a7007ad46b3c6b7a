// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptPreferences } from '../../../src/contract/operations/preferences.ts';
import { Age } from '../../../src/client/ui/age.tsx';
import { dayIn, offsetIn } from '../../../src/client/ui/today.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { rangeOf } from '../../../src/client/statistics/range.ts';
import { draw } from './dom.ts';
import { chosenTimeZone, timeFormat, whyUtc } from '../../../src/client/ui/time-zone.ts';

describe('today', () => {
  /** In Kiritimati it is the 22nd by then, in Pago Pago still the 20th. */
  const NOW = new Date('2026-11-21T10:30:00Z');
  beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    act(() => queryClient.clear());
  });

  function choose(zone: string): void {
    const kept = { 'time-zone': { version: 2, value: zone, changed_at: null } } as unknown as KeptPreferences;
    act(() => void queryClient.setQueryData(queryKeys.preferences, kept));
  }

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

  test('the zone of the machine holds while none was chosen, in summer time and out of it', () => {
    for (const at of [NOW, new Date('2026-07-01T00:00:00Z')]) {
      expect(offsetIn('system', at)).toBe(0 - at.getTimezoneOffset());
    }
  });

  test('whoever has a birthday is a year older where that day has begun', () => {
    const shown = (zone: string) => {
      choose(zone);
      return draw(<Age dateOfBirth="1990-11-22" />).place.textContent;
    };
    expect(shown('Pacific/Kiritimati')).toBe('36');
    expect(shown('Pacific/Pago_Pago')).toBe('35');
  });
});

describe('zones', () => {
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
});
