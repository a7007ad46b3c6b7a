import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedText, trigramsOf } from '../../../src/server/names/compared-text.ts';
import { keysOf, RULES } from '../../../src/server/duplicates/pair-conditions.ts';
import { factsOf } from '../../../src/server/duplicates/profile-facts.ts';
import { lookupTables } from '../../../src/server/lookups/lookup-tables.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { randomFrom } from '../../support/random.ts';
import { finish, workOf } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  // Both kinds, with texts, tags and pictures.
  api = await startTestApi({ baseProfiles: 30 });
});
afterAll(() => api.close());

const stored = () => api.services.database.selectFrom('compared_profile').selectAll().orderBy('profile_id').execute();

/** What is to be stored, worked out for one profile after the other. */
async function expected() {
  const { database } = api.services;
  const lookups = await lookupTables(database);
  const rows: Awaited<ReturnType<typeof stored>> = [];
  for (const kind of ['base', 'locale'] as const) {
    const table = kind === 'base' ? 'base_profile' : 'locale_profile';
    for (const { id } of await database.selectFrom(table).select('id').where('deleted_at', 'is', null).execute()) {
      const facts = (await factsOf(database, kind, [id])).get(id)!;
      rows.push({
        profile_id: id,
        kind,
        base_profile_id: facts.baseProfileId,
        name: comparedText(facts.attributes['profileName'] ?? ''),
        real_name: comparedText(facts.attributes['name'] ?? ''),
        keys: keysOf(facts, lookups),
        rules: RULES,
      });
    }
  }
  return rows.toSorted((one, other) => (one.profile_id < other.profile_id ? -1 : 1));
}

test('what many profiles are found by is what each of them is found by alone, whatever their names hold', async () => {
  const random = randomFrom(18);
  const pieces = ['{', '}', '"', '\\', ',', 'NULL', "'", '𝔸𝔹𝔠', 'ß', 'Ж', '李', ' ', 'anna', '%', '😀', '\t'];
  const name = () =>
    Array.from(
      { length: 1 + Math.floor(random.next() * 7) },
      () => pieces[Math.floor(random.next() * pieces.length)],
    ).join('');
  const ids = await insertBaseProfiles(
    api.services,
    Array.from({ length: 230 }, () => ({
      attributes: JSON.stringify({ profileName: name(), name: name(), aboutMe: name().repeat(9) }),
    })),
  );
  await finish(workOf(api));
  const first = await stored();
  expect(first.length, 'more than a turn takes').toBeGreaterThan(300);
  expect(first).toEqual(await expected());

  const { database } = api.services;
  for (const id of ids.slice(0, 40)) {
    const attributes = JSON.stringify({ profileName: name(), name: name() });
    await database.updateTable('base_profile').set({ attributes }).where('id', '=', id).execute();
  }
  await database
    .updateTable('base_profile')
    .set({ deleted_at: api.clock.now })
    .where('id', 'in', ids.slice(40, 50))
    .execute();
  await finish(workOf(api));
  expect(await stored()).toEqual(await expected());
});

test('a profile that is noted again as it was is not written again, and one that has changed is', async () => {
  const [same = '', other = ''] = await insertBaseProfiles(api.services, [{}, {}]);
  await finish(workOf(api));
  const { database } = api.services;
  const places = async () => {
    const { rows } = await sql<{ profile_id: string; place: string }>`
      select profile_id, ctid::text as place from compared_profile where profile_id in (${same}, ${other})`.execute(
      database,
    );
    return new Map(rows.map(({ profile_id: id, place }) => [id, place]));
  };
  const before = await places();
  // A version of a row has a place of its own, so a row that was written again has moved.
  await sql`update base_profile set attributes = attributes || '{"selfDeclared":"1"}' where id = ${same}`.execute(
    database,
  );
  await sql`update base_profile set attributes = attributes || '{"profileName":"Else"}' where id = ${other}`.execute(
    database,
  );
  await finish(workOf(api));
  const after = await places();
  expect(after.get(same)).toBe(before.get(same));
  expect(after.get(other)).not.toBe(before.get(other));
});

test('a text is cut into groups of three characters, also where a character takes two units', () => {
  expect([...trigramsOf('𠮷野家 ab')]).toEqual(['  𠮷', ' 𠮷野', '𠮷野家', '野家 ', '  a', ' ab', 'ab ']);
});
