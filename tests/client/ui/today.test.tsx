// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptPreferences } from '../../../src/contract/operations/preferences.ts';
import { Age } from '../../../src/client/ui/age.tsx';
import { dayIn, offsetIn } from '../../../src/client/ui/today.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { rangeOf } from '../../../src/client/statistics/range.ts';
import { draw } from './dom.ts';

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
