import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dueAt } from '../../../src/contract/queue/worked-time.ts';
import { PACE_EVENTS } from '../../../src/contract/statistics/forecast.ts';
import { QUEUE_KINDS, type QUEUES } from '../../../src/contract/queue/queues.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { SETTINGS, type SettingValue } from '../../../src/contract/settings/settings.ts';
import { FORECAST_PARTS } from '../../../src/contract/statistics/statistic-figures.ts';
import { endOfTomorrow, paceFrom } from '../../../src/server/statistics/forecast.ts';
import { sharedApi, TEST_NOW } from '../../support/shared-api.ts';

const TIME_ZONE = 'America/St_Johns';
const RANGE = { from: '2026-09-01', to: '2026-11-21', time_zone: TIME_ZONE };
const OFFICE: SettingValue<'working_hours'>['geo-check'] = {
  time_zone: 'Europe/Berlin',
  week: [{ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], from: '09:00', until: '17:00' }],
  holidays: [],
};
const SLA = { 'base-check': 100, 'fill-in': 200, 'geo-check': 30 };
const api = sharedApi({ baseProfiles: 60 });
const admin = () => api.as('Admin', 'ada');
const set = (key: 'working_hours' | 'sla_hours' | 'stale_hours', value: unknown) =>
  api.attempt('setting.change', { params: { key }, body: { value } }, admin());
const forecast = () => api.call('statistics.forecast', { query: { time_zone: TIME_ZONE } }, admin());

/** Everything that waits, each item by itself, as the tables hold it. */
async function waitingItems() {
  const { rows } = await sql<{ queue: (typeof QUEUES)[number]; locale_id: string | null; since: Date }>`
    select queue, null::uuid as locale_id, queued_at as since from base_profile where queue is not null
    union all select queue, locale_id, queued_at from locale_profile where queue is not null
    union all select 'fill-in', locale_id, stale_since + interval '24 hours' from locale_profile
      where status = 'approved' and active and stale_fields <> '{}' and queue is null and not frozen and not base_frozen
        and deleted_at is null and merged_into is null and stale_since <= ${TEST_NOW}::timestamptz - interval '24 hours'`.execute(
    api.services.database,
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

test('P107 what is late tomorrow is, by queue and locale, what each item by itself says, and every number is that of its rows', async () => {
  await set('working_hours', { ...SETTINGS.working_hours.default, 'geo-check': OFFICE });
  await set('stale_hours', 24);
  // Longer than until the end of tomorrow, so that not all is late by then.
  await set('sla_hours', SLA);
  await sql`update locale_profile set stale_fields = '{city}', stale_since = ${TEST_NOW}::timestamptz - interval '40 hours'
    where id in (select id from locale_profile where status = 'approved' and active and not base_frozen order by id limit 7)`.execute(
    api.services.database,
  );
  const answered = await forecast();
  const items = await waitingItems();
  const until = endOfTomorrow(TEST_NOW, TIME_ZONE);
  expect([until.toISOString(), answered.tomorrow]).toEqual(['2026-11-23T03:30:00.000Z', '2026-11-22']);
  const due = { sla_hours: SLA, working_hours: { ...SETTINGS.working_hours.default, 'geo-check': OFFICE } };
  const { rows: events } = await sql<{ event: number; locale: string | null }>`
    select event, locale from audit_event where occurred_at >= ${paceFrom(TEST_NOW)}`.execute(api.services.database);
  const { rows: locales } = await sql<{ id: string; code: string }>`select id, code from locale`.execute(
    api.services.database,
  );
  const codes = new Map(locales.map(({ id, code }) => [id, code]));
  const expected = (queue: (typeof QUEUES)[number], localeId?: string) => {
    const mine = items.filter(
      (item) => item.queue === queue && (localeId === undefined || item.locale_id === localeId),
    );
    const dueBy = (moment: Date) => mine.filter(({ since }) => dueAt(queue, since, due) <= moment).length;
    const happened = (kind: 'arrived' | 'decided') =>
      events.filter(
        ({ event, locale }) =>
          PACE_EVENTS[queue][kind].some((each) => each === event) &&
          (localeId === undefined || locale === codes.get(localeId)),
      ).length;
    return {
      waiting: mine.length,
      overdue: dueBy(TEST_NOW),
      due_tomorrow: dueBy(until),
      arrived: happened('arrived'),
      decided: happened('decided'),
    };
  };
  for (const row of answered.queues) expect(row).toMatchObject(expected(row.queue));
  expect(answered.locales.length).toBeGreaterThan(10);
  for (const row of answered.locales) expect(row).toMatchObject(expected(row.queue, row.locale_id));
  const inLocales = answered.locales.reduce((sum, { waiting }) => sum + waiting, 0);
  expect(inLocales).toBe(items.filter(({ queue }) => QUEUE_KINDS[queue] === 'locale').length);
  const numbers = [...answered.queues, ...answered.locales.slice(0, 6)];
  for (const row of numbers) {
    for (const part of FORECAST_PARTS) {
      const named = { figure: 'forecast', queue: row.queue, part } as const;
      const inLocale = 'locale_id' in row ? { locale_id: row.locale_id } : {};
      const { rows, total } = await api.call(
        'statistics.rows',
        { query: { ...RANGE, ...named, ...inLocale, limit: 100 } },
        admin(),
      );
      expect({ ...named, ...inLocale, total }).toEqual({ ...named, ...inLocale, total: row[part] });
      expect(rows).toHaveLength(Math.min(100, total));
    }
  }
  // The latest locale stands first, by the pace where one is known.
  const lateness = answered.locales.map(({ late_tomorrow: late, due_tomorrow: by }) => late ?? by);
  expect(lateness).toEqual(lateness.toSorted((one, other) => other - one));
  expect(lateness[0]).toBeGreaterThan(0);
});

test('P107 the forecast is an Admin’s, its rows too, and a time zone that there is not is refused', async () => {
  for (const role of ROLES.filter((each) => each !== 'Admin')) {
    const whole = await api.attempt('statistics.forecast', { query: { time_zone: 'UTC' } }, api.as(role));
    expect(whole).toMatchObject({ status: 403 });
    for (const part of FORECAST_PARTS) {
      const query = { ...RANGE, figure: 'forecast', queue: 'geo-check', part, limit: 5 } as const;
      expect(await api.attempt('statistics.rows', { query }, api.as(role))).toMatchObject({ status: 403 });
    }
  }
  const nowhere = await api.attempt('statistics.forecast', { query: { time_zone: 'Europe/Atlantis' } }, admin());
  expect(nowhere).toMatchObject({ status: 422 });
});
