import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { advanceRuns } from '../../src/server/bulk/advance.ts';
import { compareNotedProfiles } from '../../src/server/duplicates/compare-noted.ts';
import { filterBody, finish, seenIn, workOf } from '../server/duplicates/support.ts';
import { insertBaseProfiles, sharedApi } from '../support/shared-api.ts';
import { attributeInputs, completeBaseBody, insertLocaleProfile, localeId } from '../support/locale-profiles.ts';

/* Two writers who could each have what the other waits for: both have to succeed. */
const api = sharedApi();
const admin = () => api.as('Admin');
const identifiers = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted();

async function blocked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.services.database);
  return rows[0]?.count ?? 0;
}

type Writer = () => Promise<{ status: number; body?: unknown }>;

/** The writers begin while a row is locked, each as soon as the one before waits or is done; all have to succeed. */
async function together(row: RawBuilder<unknown>, writers: readonly Writer[]): Promise<void> {
  const begun: ReturnType<Writer>[] = [];
  let over = 0;
  let waited = 0;
  await api.services.database.transaction().execute(async (transaction) => {
    await row.execute(transaction);
    for (const writer of writers) {
      begun.push(writer().finally(() => (over += 1)));
      await expect.poll(async () => over + (await blocked())).toBe(begun.length);
    }
    waited = begun.length - over;
  });
  for (const { status, body } of await Promise.all(begun)) expect(status, JSON.stringify(body)).toBe(200);
  // Otherwise nobody has met anybody.
  expect(waited).toBeGreaterThan(0);
}

const within =
  (work: () => Promise<unknown>): Writer =>
  async () => {
    await work();
    return { status: 200 };
  };
const lockedBase = (id: string) => sql`select from base_profile where id = ${id} for update`;

/** Base profiles with locale profiles beneath; the first of the locale profiles lie beneath the last base profile. */
async function crossed() {
  const [first = '', last = ''] = identifiers(2);
  const [a = '', b = '', c = '', d = ''] = identifiers(4);
  await insertBaseProfiles(
    api.services,
    [first, last].map((id) => ({ id, status: 'approved' as const })),
  );
  const locales = await Promise.all(['da', 'de'].map((code) => localeId(api.services, code)));
  const rows = [a, b, c, d].map((id, at) => ({ id, base: at % 2 === 0 ? last : first, locale: locales[at >> 1]! }));
  for (const { id, base, locale } of rows) {
    const profile = { id, base_profile_id: base, locale_id: locale, profile_name: `Name of ${id}` };
    await insertLocaleProfile(api.services, { ...profile, status: 'awaiting_approval' });
  }
  return { first, last, locales, ofDanish: [a, b], ofGerman: [c, d] };
}

test('a run over many locale profiles and a decision about several, beneath the same base profiles', async () => {
  const { first, last, locales, ofGerman } = await crossed();
  const body = { action: 'locale.approve' as const, filter: { base: [first, last], locale: [locales[0] ?? ''] } };
  const { run } = await api.call('bulk-run.create', { body }, admin());
  while (await advanceRuns(api.services));
  await api.call('bulk-run.start', { params: { runId: run.id } }, admin());
  const items = ofGerman.map((id) => ({ id, version: 1 }));
  await together(lockedBase(first), [
    () => api.attempt('review.approve-several', { body: { kind: 'locale', items } }, admin()),
    within(() => advanceRuns(api.services)),
  ]);
  while (await advanceRuns(api.services));
  const done = await api.services.database
    .selectFrom('locale_profile')
    .select('id')
    .where('base_profile_id', 'in', [first, last])
    .where('status', '=', 'approved')
    .execute();
  expect(done).toHaveLength(4);
});

test('who claims another item by hand, and who decides about several with the item that the person had', async () => {
  const [mine = '', wanted = ''] = identifiers(2);
  await insertBaseProfiles(
    api.services,
    [mine, wanted].map((id) => ({ id, status: 'awaiting_approval' as const })),
  );
  const checker = api.as('BaseChecker', 'checker-of-two');
  const claim = (id: string) =>
    api.attempt('queue.claim', { body: { kind: 'base', id, reason: 'Out of turn' } }, checker);
  expect((await claim(mine)).status).toBe(200);
  const items = [mine, wanted].map((id) => ({ id, version: 1 }));
  await together(lockedBase(wanted), [
    () => claim(wanted),
    () => api.attempt('review.approve-several', { body: { kind: 'base', items } }, admin()),
  ]);
});

test('a change of country, which every locale profile beneath repeats, and a decision about one of them', async () => {
  const { first, ofDanish, ofGerman } = await crossed();
  const { reserved_locales: _, ...body } = await completeBaseBody(api.services);
  const held = sql`select from locale_profile where id = ${ofDanish[1]} for update`;
  body.attributes.push(...(await attributeInputs(api.services, { countryCode: 'DK' })));
  await together(held, [
    () => api.attempt('base-profile.update', { params: { profileBaseId: first }, body }, admin()),
    () => api.attempt('locale-profile.approve', { params: { profileId: ofGerman[1] ?? '' } }, admin()),
  ]);
  const beneath = await api.services.database
    .selectFrom('locale_profile')
    .select('base_country')
    .where('base_profile_id', '=', first)
    .execute();
  expect(beneath).toEqual([{ base_country: 'DK' }, { base_country: 'DK' }]);
});

/** Two base profiles of one name, compared, with a filter that looks at it; and the pair that was found. */
async function twins() {
  const ids = identifiers(2);
  const name = `Twin ${ids[0]}`;
  const twin = { profile_name: name, attributes: JSON.stringify({ profileName: name, name }) };
  await insertBaseProfiles(
    api.services,
    ids.map((id) => ({ id, status: 'awaiting_approval' as const, ...twin })),
  );
  const conditions = [{ kind: 'text' as const, field: 'profileName' as const, comparison: 'normalised' as const }];
  const { filter } = await api.call('duplicate-filter.create', { body: filterBody(conditions) }, admin());
  await finish(workOf(api));
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, admin());
  await finish(workOf(api));
  const query = { state: 'open' as const, profile_id: ids[0], limit: 50 };
  const [pair] = (await api.call('duplicate-pair.list', { query }, admin())).rows;
  return { ids, name, pair: pair! };
}

/** Saves a base profile under a name that is another only to the eye. */
async function renamed(id: string, name: string): ReturnType<Writer> {
  const body = await completeBaseBody(api.services);
  const attributes = await attributeInputs(api.services, { profileName: name.toUpperCase() });
  const input = { params: { profileBaseId: id }, body: { ...body, attributes } };
  return api.attempt('base-profile.update', input, admin());
}

test('P003 a decision about a pair of duplicates waits for a save that meets the pair, and is refused for what that has changed', async () => {
  const { ids, name, pair } = await twins();
  const refusedForTheSave: Writer = async () => {
    const body = { decision: 'not_duplicate' as const, seen: seenIn(pair) };
    const headers = { ...admin(), 'if-match': `"${pair.version}"` };
    const answer = await api.attempt('duplicate-pair.decide', { params: { pairId: pair.id }, body }, headers);
    expect(answer.body.error).toMatch(/^You have changed .+, the second of the two, elsewhere in the meantime\.$/);
    return { status: answer.body.code === 'version-conflict' ? 200 : answer.status, body: answer.body };
  };
  await together(lockedBase(ids[0] ?? ''), [refusedForTheSave, () => renamed(ids[1] ?? '', name)]);
});

test('a save, and the comparison of what has changed before', async () => {
  const { ids, name } = await twins();
  const [id = ''] = ids;
  expect((await renamed(id, `${name}!`)).status).toBe(200);
  await together(sql`select from compared_profile where profile_id = ${id} for update`, [
    () => renamed(id, name),
    within(() => compareNotedProfiles(api.services.database, 40)),
  ]);
});
