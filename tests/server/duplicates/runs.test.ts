import { expect, test } from 'vitest';
import { insertBaseProfile, insertBaseProfiles, insertBelow, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import {
  addPicture,
  filterOf,
  finish,
  forget,
  memoryFiles,
  pairsWhere,
  runNow,
  runOf,
  SAME_PROFILE_NAME,
  scene,
  seenIn,
  startRun,
  workOf,
} from './support.ts';
import sharp from 'sharp';

const api = sharedApi();
const admin = api.as('Admin');
const files = memoryFiles();
const named = (name: string, more: Record<string, string> = {}) => ({
  profile_name: name,
  attributes: JSON.stringify({ profileName: name, name, ...more }),
});
const born = (day: string) => ({ dateOfBirth: `${day} 00:00:00.000000+00:00` });
const run = (filterId: string) => runOf(api, filterId, workOf(api, files));
const openPairs = (filterId: string) => pairsWhere(api, { filter_id: filterId });

test('C010 C106: a filter of text, dropdown, tag and active conditions finds its pairs and shows why', async () => {
  const [a = '', b = '', c = ''] = await insertBaseProfiles(api.services, [
    named('Юлия Миронова', { ...born('1991-03-02'), city: 'Aarhus' }),
    named('Yulia Mironova', { ...born('1991-03-04'), city: 'Århus' }),
    named('Yulia Mironova', { ...born('1970-01-01'), city: 'Odense' }),
  ]);
  const filterId = await filterOf(api, [
    { kind: 'text', field: 'profileName', comparison: 'similar', similarity: 0.5 },
    { kind: 'date-of-birth', days: 3 },
    { kind: 'active', value: 'no' },
  ]);
  const ran = await run(filterId);
  expect(ran).toMatchObject({ state: 'finished', matched: 1, fresh: 1, too_common: 0 });
  expect(ran.examined).toBe(ran.total);
  const [pair, ...others] = await openPairs(filterId);
  expect(others).toEqual([]);
  expect(new Set([pair?.first.id, pair?.second.id])).toEqual(new Set([a, b]));
  expect([pair?.first.id, pair?.second.id]).not.toContain(c);
  const parts = pair?.evidence.parts ?? [];
  expect(parts.map(({ condition }) => condition.kind)).toEqual(['text', 'date-of-birth', 'active']);
  expect(parts.map(({ share }) => share).reduce((sum, share) => sum + share, 0)).toBe(100);
  expect(parts[1]).toMatchObject({ words: 'Dates of birth within 3 days', found: '2 days apart' });
  const whole = await api.call('duplicate-pair.get', { params: { pairId: pair!.id } }, admin);
  const births = [whole.first, whole.second].map(
    ({ fields }) => fields.find(({ name }) => name === 'dateOfBirth')?.value,
  );
  expect(new Set(births), 'days as people write them').toEqual(new Set(['1991-03-02', '1991-03-04']));
  const names = [whole.first.profile_name, whole.second.profile_name];
  expect(names.toSorted()).toEqual(['Yulia Mironova', 'Юлия Миронова']);
  const { filters } = await api.call('duplicate-filter.list', {}, admin);
  expect(filters.find(({ id }) => id === filterId)?.hits.open).toBe(1);
});

test('pictures that look alike are found through the index, whatever became of the file', async () => {
  const png = await scene(77);
  const copy = await sharp(png).resize(300).jpeg({ quality: 50 }).toBuffer();
  const other = await scene(78);
  const ids = await insertBaseProfiles(api.services, [named('One'), named('Two'), named('Three')]);
  for (const [place, bytes] of [png, copy, other].entries()) await addPicture(api, ids[place]!, files.keep(bytes));
  const filterId = await filterOf(api, [{ kind: 'similar-picture', distance: 31 }]);
  expect(await run(filterId)).toMatchObject({ state: 'finished', matched: 1 });
  const [pair] = await openPairs(filterId);
  expect(new Set([pair?.first.id, pair?.second.id])).toEqual(new Set(ids.slice(0, 2)));
  expect(pair?.evidence.parts[0]?.pictures).not.toBeNull();
  expect(pair?.evidence.parts[0]?.found).toMatch(/^\d+ of 256 bits differ$/);
});

test('a picture that cannot be read, or is not there, holds nothing up', async () => {
  const id = await insertBaseProfile(api.services, named('Broken'));
  const sha256 = files.keep(Buffer.from('no picture'));
  await addPicture(api, id, sha256);
  await addPicture(api, id, 'f'.repeat(64));
  await finish(workOf(api, files));
  expect(await rowsWhere(api.services, 'media_hash', { sha256: 'f'.repeat(64) })).toMatchObject([{ state: 'waiting' }]);
  expect(await rowsWhere(api.services, 'media_hash', { sha256 })).toMatchObject([{ state: 'unreadable' }]);
});

test('a run is stopped in the middle, and another process goes on with one whose process died', async () => {
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 45 }, (_, index) => named(`Person ${index}`, born('1980-01-01'))),
  );
  const filterId = await filterOf(api, [{ kind: 'date-of-birth', days: 0 }]);
  await finish(workOf(api, files));
  const start = () => startRun(api, filterId);
  const first = await start();
  expect((await start()).id).toBe(first.id);
  const dead = workOf(api, files);
  await dead.runOnce();
  const part = await runNow(api, first.id);
  expect(part.state).toBe('running');
  expect(part.examined).toBeGreaterThan(0);
  expect(part.examined).toBeLessThan(part.total ?? 0);
  const next = workOf(api, files);
  expect(await next.runOnce(), 'the lease still holds').toBe(false);
  api.clock.now = new Date(api.clock.now.getTime() + 61_000);
  await finish(next);
  const done = await runNow(api, first.id);
  expect(done).toMatchObject({ state: 'finished', matched: (45 * 44) / 2 });
  expect(done.examined).toBe(done.total);
  const second = await start();
  expect(second.id).not.toBe(first.id);
  await next.runOnce();
  await api.call('duplicate-run.stop', { params: { runId: second.id } }, admin);
  await finish(next);
  const stopped = await runNow(api, second.id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.examined).toBeLessThan(stopped.total ?? 0);
  const again = await api.attempt('duplicate-run.stop', { params: { runId: second.id } }, admin);
  expect([again.status, again.body.code]).toEqual([409, 'unchanged']);
});

test('an ordered stop hands the run over at once', async () => {
  const filterId = await filterOf(api, [{ kind: 'date-of-birth', days: 0 }]);
  const { id } = await startRun(api, filterId);
  const leaving = workOf(api, files);
  await leaving.runOnce();
  await leaving.stop();
  await finish(workOf(api, files));
  expect((await runNow(api, id)).state).toBe('finished');
});

test('a value that too many share is reported, not compared without end', async () => {
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 260 }, (_, index) =>
      named(`Common ${index}`, { profession: 'Baker', geoLatitude: String(index / 4), geoLongitude: '9' }),
    ),
  );
  const filterId = await filterOf(api, [
    { kind: 'text', field: 'profession', comparison: 'normalised' },
    { kind: 'distance', kilometres: 1 },
  ]);
  // The last 201 in the order of identifiers have at most 200 behind them.
  expect(await run(filterId)).toMatchObject({ state: 'finished', matched: 0, too_common: 59 });
});

test('P060 the open pairs of a deleted profile are asked of nobody, base or locale, and wait again once it is back', async () => {
  const [a = ''] = await insertBaseProfiles(api.services, [
    named('Gone Soon', born('1962-02-02')),
    named('Gone Soon', born('1962-02-02')),
  ]);
  const attributes = JSON.stringify({ profileName: 'Bald Fort' });
  const beneath = async (code: string) =>
    insertBelow(api.services, await insertBaseProfile(api.services), code, { attributes });
  const below = await beneath('de');
  await beneath('da');
  const kinds = {
    base: { id: a, remove: () => api.call('base-profile.delete', { params: { profileBaseId: a } }, admin) },
    locale: { id: below, remove: () => api.call('locale-profile.delete', { params: { profileId: below } }, admin) },
  };
  for (const scope of ['base', 'locale'] as const) {
    const { id, remove } = kinds[scope];
    const filter = await filterOf(api, [SAME_PROFILE_NAME], { scope });
    expect((await run(filter)).matched, scope).toBeGreaterThan(0);
    const waiting = async () =>
      (await openPairs(filter)).filter(({ first, second }) => [first.id, second.id].includes(id));
    const counted = async () =>
      (await api.call('duplicate-filter.list', {}, admin)).filters.find((one) => one.id === filter)?.hits.open;
    const [before, ...others] = await waiting();
    expect(others, scope).toEqual([]);
    const params = { pairId: before!.id };
    const count = (await counted()) ?? 0;
    const { action_id: actionId } = await remove();
    await finish(workOf(api, files));
    expect([await waiting(), await counted()], scope).toEqual([[], count - 1]);
    expect((await run(filter)).fresh, 'it is compared with nobody').toBe(0);
    const shown = await api.call('duplicate-pair.get', { params }, admin);
    expect(
      [shown.first, shown.second].filter(({ deleted }) => deleted),
      scope,
    ).toMatchObject([{ id }]);
    expect(shown.closed, scope).toBe('One of the two profiles has been deleted.');
    const decision = { decision: 'linked' as const, seen: seenIn(shown.pair) };
    const refused = await api.attempt('duplicate-pair.decide', { params, body: decision }, admin);
    expect([refused.status, refused.body.error], scope).toEqual([409, 'One of the two profiles has been deleted.']);
    await api.call('action.undo', { params: { actionId: actionId ?? '' } }, admin);
    expect([(await waiting()).map((pair) => pair.id), await counted()], scope).toEqual([[before!.id], count]);
  }
});

test('keys that an older version wrote are written again', async () => {
  await insertBaseProfile(api.services, named('Long Ago'));
  await finish(workOf(api, files));
  const { database } = api.services;
  const read = () => database.selectFrom('compared_profile').selectAll().orderBy('profile_id').execute();
  const before = await read();
  await database.updateTable('compared_profile').set({ rules: 1, keys: [], name: 'old' }).execute();
  await finish(workOf(api, files));
  expect(await read()).toEqual(before);
});

const CHANGES = ['are saved', 'are taken away'];
test.each(CHANGES)('P157 a run amid which profiles %s never examines more than all', async (what) => {
  const late = Array.from({ length: 30 }, (_, index) => ({
    ...named(`Late ${index}`),
    id: `ffffffff-ffff-4fff-8fff-${String(index).padStart(12, '0')}`,
  }));
  const save = () => insertBaseProfiles(api.services, late);
  const ids = late.map(({ id }) => id);
  const remove = () => api.services.database.deleteFrom('base_profile').where('id', 'in', ids).execute();
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 45 }, (_, index) => named(`Early ${index}`)),
  );
  if (what === 'are taken away') await save();
  const filterId = await filterOf(api, [{ kind: 'date-of-birth', days: 0 }]);
  const work = workOf(api, files);
  await finish(work);
  const { id } = await startRun(api, filterId);
  await work.runOnce();
  expect((await runNow(api, id)).state).toBe('running');
  await (what === 'are saved' ? save() : remove());
  while (await work.runOnce()) {
    const now = await runNow(api, id);
    expect(now.total).toBeGreaterThanOrEqual(now.examined);
  }
  const done = await runNow(api, id);
  expect([done.state, done.examined]).toEqual(['finished', done.total]);
  await remove();
  await forget(api, filterId);
});
