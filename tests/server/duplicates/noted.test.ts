import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DuplicateCondition } from '../../../src/contract/duplicates/duplicate-conditions.ts';
import { trigramsOf } from '../../../src/server/names/compared-text.ts';
import { insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import {
  addPicture,
  filterOf,
  finish,
  memoryFiles,
  runNow,
  scene,
  startRun,
  workOf,
  SAME_PROFILE_NAME,
} from './support.ts';

const api = sharedApi({ baseProfiles: 30 });

test('a text is cut into groups of three characters, also where a character takes two units', () => {
  expect([...trigramsOf('𠮷野家 ab')]).toEqual(['  𠮷', ' 𠮷野', '𠮷野家', '野家 ', '  a', ' ab', 'ab ']);
});

test('a run of base profiles waits for these to be prepared, and not for locale profiles; one of locale profiles waits for both', async () => {
  const { database } = api.services;
  const admin = api.as('Admin');
  const waiting = async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::integer as count from profile_to_compare group by kind`.execute(database);
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  };
  const started = async (scope: 'base' | 'locale') =>
    (await startRun(api, await filterOf(api, [SAME_PROFILE_NAME], { scope }))).id;
  const stateOf = async (runId: string) => (await runNow(api, runId)).state;
  // Locale profiles have waited for longer.
  await sql`insert into profile_to_compare (profile_id, kind, noted_at)
    select profile_id, kind, now() - case kind when 'locale' then interval '1 hour' else interval '0' end
    from compared_profile`.execute(database);
  const before = await waiting();
  const runs = { base: await started('base'), locale: await started('locale') };
  const work = workOf(api, memoryFiles(), { people: () => 'calling' });
  const look = async () => {
    const { base = 0, locale = 0 } = await waiting();
    const { unprepared } = await api.call('duplicate-filter.list', {}, admin);
    const states = { base: await stateOf(runs.base), locale: await stateOf(runs.locale) };
    return { base, locale, unprepared, states };
  };
  const seen = [await look()];
  expect(seen[0]).toMatchObject(before);
  const isOver = ({ states }: (typeof seen)[number]) => states.base === 'finished' && states.locale === 'finished';
  while (!seen.some(isOver)) {
    await work.runOnce();
    seen.push(await look());
  }
  // How far a run gets in one turn depends on the machine; what it waits for does not.
  for (const { base, locale, unprepared, states } of seen) {
    if (base > 0) expect(states.base).toBe('waiting');
    if (base + locale > 0) expect([states.locale, unprepared]).toEqual(['waiting', base + locale]);
  }
  expect(seen.filter(({ base }) => base > 0).length).toBeGreaterThan(1);
  expect(seen.filter(({ locale, states }) => locale > 0 && states.base !== 'waiting')).not.toEqual([]);
});

test('P066 while pictures wait for their hash it says how many, where a run or a preview compares pictures, and of no other', async () => {
  const { database } = api.services;
  const admin = api.as('Admin');
  const files = memoryFiles();
  await finish(workOf(api, files));
  const similar = { kind: 'similar-picture' as const, distance: 31 };
  const counts = async () => {
    const preview = async (condition: DuplicateCondition) => {
      const body = { scope: 'base' as const, groups: [{ conditions: [condition] }] };
      return (await api.call('duplicate-filter.preview', { body }, admin)).unhashed;
    };
    const list = (await api.call('duplicate-filter.list', {}, admin)).unhashed;
    return { list, pictures: await preview(similar), names: await preview(SAME_PROFILE_NAME) };
  };
  // Of the sample's pictures these tests keep no files: they are tried again later, and no run waits for them.
  const { pictures: missing } = await counts();
  const [one = ''] = await insertBaseProfiles(api.services, [{}]);
  for (const seed of [31, 32, 33]) await addPicture(api, one, files.keep(await scene(seed, 160, 120)));
  expect(await counts(), 'no run waits for them').toEqual({ list: 0, pictures: missing + 3, names: 0 });
  const run = await startRun(api, await filterOf(api, [similar]));
  expect(await counts()).toEqual({ list: missing + 3, pictures: missing + 3, names: 0 });
  const work = workOf(api, files, { people: () => 'calling' });
  const seen = new Set<number>();
  const stateOf = async () => (await runNow(api, run.id)).state;
  while ((await stateOf()) === 'waiting') {
    seen.add((await counts()).list - missing);
    await work.runOnce();
  }
  expect([...seen], 'fewer and fewer').toEqual([3, 2, 1, 0]);
  await finish(work);
  expect([await counts(), await stateOf()]).toEqual([{ list: 0, pictures: missing, names: 0 }, 'finished']);
  await database.deleteFrom('media').where('base_profile_id', '=', one).execute();
});
