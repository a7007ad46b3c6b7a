import { expect, test } from 'vitest';
import { faultOfChain, type StoredEvent } from '../../../src/server/trail/audit/chain.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi({ baseProfiles: 11 });

async function approved(): Promise<{ id: string; count: number; head: string }[]> {
  return api.services.database
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', 'audit_head as head'])
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
}

const exported = (profileBaseId: string, geos: string[] = []) =>
  api.call('trail.export', { params: { profileBaseId } }, api.as('Admin', geos.length > 0 ? 'Admin-2' : 'Admin', geos));

test('P037 the downloaded trail of a record is its events from the first on, with all that their hashes cover', async () => {
  const [profile] = await approved();
  const { base_profile_id: id, events } = await exported(profile!.id);
  expect(events).toHaveLength(profile!.count);
  expect(faultOfChain(id, { ...profile!, events: events as StoredEvent[] })).toBeNull();
});

test('P037 the downloaded trail of a record goes on behind the deletion of the profile; of one that never was there is none', async () => {
  const [{ id: profileBaseId, count } = { id: '', count: 0 }] = await approved();
  await api.call('base-profile.delete', { params: { profileBaseId } }, api.as('Admin'));
  expect((await exported(profileBaseId)).events.length).toBeGreaterThan(count);
  const unknown = { params: { profileBaseId: '00000000-0000-4000-8000-00000000000f' } };
  expect((await api.attempt('trail.export', unknown, api.as('Admin'))).status).toBe(404);
});

test('P037 the downloaded trail of a record withholds from anyone who works elsewhere what they may not read, all but the hashes', async () => {
  const { id } = (await approved()).at(-1)!;
  const [whole, bound] = [await exported(id), await exported(id, ['is'])];
  const withheld = bound.events.filter((event) => 'withheld' in event);
  expect(withheld.length).toBeGreaterThan(1);
  for (const event of withheld) expect(Object.keys(event)).toEqual(['link', 'hash', 'withheld']);
  expect(bound.events.map(({ hash }) => hash)).toEqual(whole.events.map(({ hash }) => hash));
});
