import { beforeAll, expect, test } from 'vitest';
import type { Timestamp } from '../../../src/contract/base/primitives.ts';
import { SETTINGS, type SettingValue } from '../../../src/contract/settings/settings.ts';
import { momentAfter } from '../../../src/contract/queue/worked-time.ts';
import { randomFrom } from '../../support/random.ts';
import { insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';

/* What queue and statistics count as past due, at random hours, is what each item walked forward says. */

const HOUR = 3_600_000;
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const;
const OFFICE: SettingValue<'working_hours'>['base-check'] = {
  time_zone: 'Europe/Berlin',
  week: [{ days: [...WEEK], from: '09:00', until: '17:00' }],
  holidays: ['2026-11-18'],
};
const NIGHTS: SettingValue<'working_hours'>['base-check'] = {
  time_zone: 'America/New_York',
  week: [{ days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'], from: '22:00', until: '06:00' }],
  holidays: [],
};
const range = { from: '2026-11-01', to: '2026-11-30', time_zone: 'UTC' };
const milliseconds = ({ seconds, nanoseconds }: Timestamp) => seconds * 1000 + nanoseconds / 1e6;
const api = sharedApi();
const { below } = randomFrom(Number(process.env['TEST_SEED'] ?? 11));
const admin = () => api.as('Admin', 'ada');
beforeAll(async () => {
  const now = Date.parse('2026-11-23T10:30:00Z');
  const rows = Array.from({ length: 80 }, () => ({
    status: 'awaiting_approval' as const,
    waiting_since: new Date(now - below(14 * 24 * 60) * 60_000),
  }));
  await insertBaseProfiles(api.services, rows);
});

const hours = (of: SettingValue<'working_hours'>['base-check']) => ({
  ...SETTINGS.working_hours.default,
  'base-check': of,
});
const set = (value: unknown) =>
  api.attempt('setting.change', { params: { key: 'working_hours' }, body: { value } }, admin());

const ages = async () => {
  const { ageing } = await api.call('statistics.get', { query: range }, admin());
  return ageing?.find(({ kind, status }) => kind === 'base' && status === 'awaiting_approval');
};

async function lateNow(): Promise<{ overdue: number; soon: number; order: boolean[] }> {
  const list = await api.call('queue.list', { query: { limit: 100 } }, api.as('BaseChecker', 'ben'));
  const figure = { figure: 'status', kind: 'base', status: 'awaiting_approval', overdue: true, limit: 100 } as const;
  const { rows: behind, total } = await api.call('statistics.rows', { query: { ...range, ...figure } }, admin());
  expect(behind).toHaveLength(total);
  expect(total).toBe(list.counts.overdue);
  expect((await ages())?.overdue).toBe(total);
  const now = api.clock.now.getTime();
  const order = list.rows.map(({ due_at: due }) => milliseconds(due) <= now);
  expect(order.filter(Boolean)).toHaveLength(total);
  const soon = list.rows.filter(
    ({ due_at: due, late_soon_at: said }) => milliseconds(said) <= now && milliseconds(due) > now,
  ).length;
  expect(list.counts.late_soon).toBe(soon);
  return { overdue: total, soon, order };
}

test('past due, late soon, the order, the statistics and their rows count the hours of the queue; what is said before a change is what comes of it', async () => {
  api.clock.now = new Date('2026-11-23T10:30:00Z');
  let before = await lateNow();
  let soon = 0;
  for (const wanted of [OFFICE, NIGHTS, null]) {
    const input = { params: { key: 'working_hours' }, body: { value: hours(wanted) } } as const;
    const previewed = await api.call('setting.preview', input, admin());
    await set(hours(wanted));
    const after = await lateNow();
    expect(previewed.affected).toBe(Math.abs(after.overdue - before.overdue));
    expect(after.overdue).not.toBe(before.overdue);
    expect(after.order).toEqual(after.order.toSorted((one, other) => Number(other) - Number(one)));
    const { rows } = await api.call('queue.list', { query: { limit: 100 } }, api.as('BaseChecker', 'ben'));
    for (const { waiting_since: since, due_at: due } of rows) {
      const expected = momentAfter(wanted, new Date(milliseconds(since)), 24 * HOUR);
      expect(milliseconds(due)).toBe(expected.getTime());
    }
    soon += after.soon;
    before = after;
  }
  expect(soon).toBeGreaterThan(0);
});

test('ages count the hours that people work', async () => {
  const always = (await ages())?.median_age ?? 0;
  await set(hours(OFFICE));
  const worked = (await ages())?.median_age ?? 0;
  // Eight of 24 hours on five of seven days, and no more.
  expect(worked).toBeGreaterThan(0);
  expect(worked / always).toBeLessThan(0.4);
  await set(SETTINGS.working_hours.default);
  expect((await ages())?.median_age).toBe(always);
});
