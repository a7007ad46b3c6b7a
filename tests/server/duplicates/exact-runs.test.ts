import { beforeAll, expect, test } from 'vitest';
import type { DuplicateGroups } from '../../../src/contract/duplicates/duplicate-filter.ts';
import { compareProfiles } from '../../../src/server/duplicates/compare-profiles.ts';
import { factsOf } from '../../../src/server/duplicates/profile-facts.ts';
import { lookupTables } from '../../../src/server/lookups/lookups.ts';
import { alterBase, insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import { randomFrom } from '../../support/random.ts';
import { addPicture, filterOf, finish, memoryFiles, runOf, workOf } from './support.ts';
import tables from './exact-runs.json' with { type: 'json' };

const api = sharedApi();
const PROFILES = 140;
beforeAll(async () => {
  const random = randomFrom(600_000);
  const plain = ['Anna', 'Ana', 'Änna', 'Berg', 'Bergh', 'Mueller', 'Müller', 'Юлия', 'Yulia', 'Ole', 'Jens'];
  // Letters that an array of the database would take for its own signs, or that take two units.
  const names = [...plain, '{"Ole\\', "NULL, 'Jens'", '𝔸𝔫𝔫𝔞 😀', '李\t%'];
  const ids = await insertBaseProfiles(
    api.services,
    Array.from({ length: PROFILES }, () => {
      const name = `${random.of(names)} ${random.of(names)}`;
      const born = `19${70 + random.below(3)}-0${1 + random.below(2)}-${10 + random.below(15)}`;
      const attributes = { profileName: name, name: random.of(names), dateOfBirth: `${born} 00:00:00.000000+00:00` };
      return {
        profile_name: name,
        active: random.below(2) === 0,
        attributes: JSON.stringify({ ...attributes, profession: random.of(['Baker', 'baker', 'Cook', 'Smith', '']) }),
      };
    }),
  );
  const files = memoryFiles();
  for (const id of ids.slice(0, 50)) await addPicture(api, id, files.keep(Buffer.from(`file ${random.below(30)}`)));
  await finish(workOf(api, files));
  for (const id of ids.slice(0, 3)) await alterBase(api.services, id, { deleted_at: api.clock.now });
  await finish(workOf(api, files));
});

test.each(Object.entries(tables as Record<string, DuplicateGroups>))(
  'a run finds what comparing all with all finds: %s',
  async (_, groups) => {
    const { database } = api.services;
    await database.deleteFrom('duplicate_pair').execute();
    const filterId = await filterOf(api, [], { groups });
    const ran = await runOf(api, filterId);
    const lookups = await lookupTables(database);
    const ids = (await database.selectFrom('base_profile').select('id').orderBy('id').execute()).map(({ id }) => id);
    const facts = await factsOf(database, 'base', ids);
    const present = ids.map((id) => facts.get(id)!).filter(({ deleted }) => !deleted);
    const expected = present.flatMap((first, place) =>
      present.slice(place + 1).flatMap((second) => {
        const evidence = compareProfiles(groups, first, second, lookups);
        return evidence ? [{ first_id: first.id, second_id: second.id, score: evidence.score, evidence }] : [];
      }),
    );
    expect(expected.length, 'some, and not all').toBeGreaterThan(20);
    expect(expected.length).toBeLessThan((PROFILES * PROFILES) / 4);
    const found = await database
      .selectFrom('duplicate_pair')
      .select(['first_id', 'second_id', 'score', 'evidence'])
      .orderBy('first_id')
      .orderBy('second_id')
      .execute();
    expect(found).toEqual(expected);
    const [examined, matched] = [present.length, expected.length];
    expect(ran).toMatchObject({ state: 'finished', examined, matched, fresh: matched, too_common: 0 });

    // Once more, the same pairs are met again and none is new.
    expect(await runOf(api, filterId)).toMatchObject({ matched: expected.length, fresh: 0 });
  },
);
