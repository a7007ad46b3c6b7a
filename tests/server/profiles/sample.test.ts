import { beforeAll, expect, test } from 'vitest';
import type { BaseProfileSummary } from '../../../src/contract/shapes/base-profile.ts';
import { sharedApi } from '../../support/shared-api.ts';

const PROFILES = 60;

let rows: BaseProfileSummary[];
const api = sharedApi({ baseProfiles: PROFILES });
beforeAll(async () => {
  ({ rows } = await api.call('base-profile.list', {}, api.as('Admin')));
});

// `call` holds every answer against the contract: these rows come from another hand than the tests' own.
test('every row and every profile of the sample fits the contract, and both tell the same', async () => {
  expect(rows).toHaveLength(PROFILES);
  for (const row of rows) {
    const whole = await api.call('base-profile.get', { params: { profileBaseId: row.id } }, api.as('Admin'));
    expect(whole).toMatchObject(row);
    expect(whole.locales).toHaveLength(row.locales_total);
    expect(whole.locales.filter((locale) => locale.status === 'approved')).toHaveLength(row.locales_done);
    expect(whole.media.profile_pictures[0]?.thumbnail_url).toBe(row.photo?.url);
  }
});

test('every trail of the sample fits the contract', async () => {
  for (const row of rows) {
    const body = { page: 1, limit: 50, profile_base_id: row.id };
    const { logs, total } = await api.call('log.list', { body }, api.as('Admin'));
    expect(total).toBeGreaterThan(0);
    expect(logs.at(-1)?.event_name).toBe('ProfileBaseCreated');
  }
});

test('a decision on a profile of the sample continues its trail', async () => {
  const row = rows.find(({ status, frozen }) => status === 'awaiting_approval' && !frozen);
  const input = { params: { profileBaseId: row?.id ?? '' } };
  const { record, locales_created: created } = await api.call('base-profile.approve', input, api.as('BaseChecker'));
  expect(record).toMatchObject({ status: 'approved', locales_total: row?.locales_total });
  expect(created).toBeGreaterThan(0);
});
