import { expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { insertDocument, rowsWhere, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import { attributeInputs, completeBaseBody, completeLocaleBody, insertBelow } from '../../support/locale-profiles.ts';
import { finish, foundBy, pairsWhere, SAME_PROFILE_NAME, seenIn, workOf } from '../duplicates/support.ts';
import { eventsOf, rowsOf, uploaded } from '../media/images.ts';
import { adminsOf, filledIn, person, storedLocale } from './support.ts';

const api = sharedApi();
const { ada, ben, merge, tryMerge, undo, redo, caseOf } = adminsOf(api);
const hours = (count: number) => new Date(TEST_NOW.getTime() - count * 3_600_000);

async function approvedGerman(baseId: string, name: string) {
  const id = await filledIn(api, baseId, name);
  await api.call('locale-profile.approve', { params: { profileId: id } }, ben());
  return id;
}
const rowsOfAll = (ids: readonly string[]) => Promise.all(ids.map((id) => rowsOf(api, id)));
const approved = { status: 'approved' } as const;

test('P065 profiles are merged and taken back: every field, picture, document, locale profile, queue age and name', async () => {
  const live = { status: 'approved', active: true } as const;
  const survivor = await person(api, 'Eva Lund', { profession: 'Cooper' }, live);
  const second = await person(api, 'Eva Lundh', { profession: 'Baker', rating: '4', city: 'Aarhus' }, live);
  const third = await person(api, 'E. Lund', {}, { status: 'awaiting_approval', waiting_since: hours(30) });
  await uploaded(api, survivor, 1);
  const [, , picture = ''] = await uploaded(api, second, 3);
  const document = await insertDocument(api.services, second);
  const own = await approvedGerman(survivor, 'Eva L');
  const german = await approvedGerman(second, 'Eva von Lund');
  await api.call('locale-profile.set-active', { params: { profileId: german }, body: { active: true } }, ada());
  const danish = await filledIn(api, second, 'Eva Dansk', ada(), 'da');
  const all = [survivor, second, third];
  const alone = await rowsOfAll(all);
  // A third is merged by merging again.
  const { action_id: earlier } = await merge(survivor, third);
  const before = await rowsOfAll(all);
  const { action_id: action, records } = await merge(survivor, second, {
    fields: ['profession', 'rating'],
    pictures: [picture],
    documents: [document],
    locales: [german, danish],
    note: 'One woman',
  });
  expect(records.map(({ id, active, status }) => [id, active, status])).toEqual([
    [survivor, true, 'approved'],
    [second, false, 'approved'],
  ]);
  const after = await rowsOfAll(all);
  expect(after[0]?.[0]).toMatchObject({ attributes: { profession: 'Baker', rating: '4', profileName: 'Eva Lund' } });
  expect(after[0]?.filter((row) => 'crop' in row)).toHaveLength(2);
  expect(after[0]?.filter((row) => 'note' in row)).toHaveLength(1);
  // The survivor's own german profile has the name that the other had, whose own it still is.
  // It was approved for what it said before: what it says now waits for its check.
  const [waits, merged] = [await storedLocale(api, own), await storedLocale(api, german)];
  expect([waits?.profile_name, merged?.profile_name]).toEqual(['Eva von Lund', 'Eva von Lund']);
  expect(waits).toMatchObject({ status: 'awaiting_approval', queue: 'geo-check', merged_into: null });
  expect(merged).toMatchObject({ status: 'approved', active: false, queue: null, merged_into: survivor });
  expect(after[2]?.[0]).toMatchObject({ queue: null, merged_into: survivor });
  expect((await eventsOf(api, second)).filter((event) => event === 126)).toHaveLength(3);
  expect(await eventsOf(api, survivor)).toContain(127);
  expect((await undo(action)).status, api.logged.filter((line) => line.includes('stack')).join()).toBe(200);
  expect(await rowsOfAll(all)).toEqual(before);
  const again = await redo(action);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  const redone = await rowsOfAll(all);
  expect(redone[1]?.map(withoutTimes)).toEqual(after[1]?.map(withoutTimes));
  expect(redone[0]?.map(withoutTimes)).toEqual(after[0]?.map(withoutTimes));
  expect([(await undo(again.body.action_id)).status, await rowsOfAll(all)]).toEqual([200, before]);
  expect([(await undo(earlier)).status, await rowsOfAll(all)]).toEqual([200, alone]);
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});

/** What shows when something was done is another time when it is done again, and how much was seen of a longer chain. */
function withoutTimes(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !/_at$|_since$|^base_seen$/.test(column)));
}

test('P065 undo is refused by name, person and field, where somebody has changed the survivor since, and leaves what they did where nothing was taken over', async () => {
  const survivor = await person(api, 'Ida Krog', { profession: 'Cooper' }, { status: 'approved', locales_total: 1 });
  await insertBelow(api.services, survivor, 'da');
  const other = await person(api, 'Ida Krogh', { profession: 'Baker' });
  const save = async (values: Record<string, string>) => {
    const attributes = await attributeInputs(api.services, { profileName: 'Ida Krog', name: 'Ida', ...values });
    const body = { ...(await completeBaseBody(api.services)), attributes, reserved_locales: undefined };
    return api.call('base-profile.update', { params: { profileBaseId: survivor }, body }, ben());
  };
  await save({ profession: 'Cooper' });
  const { action_id: action } = await merge(survivor, other, { fields: ['profession'] });
  const { action_id: theirs } = await save({ profession: 'Smith', city: 'Odense' });
  const refused = await undo(action);
  const since = 'Person ben has changed “Profession” and “City” of “Ida Krog” since, so it can no longer be undone.';
  expect([refused.status, refused.body.error]).toEqual([409, since]);
  expect((await undo(theirs ?? '', ben())).status).toBe(200);
  const undone = await undo(action);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  const { action_id: bare } = await merge(survivor, other);
  await save({ profession: 'Cooper', city: 'Odense' });
  expect((await undo(bare)).status).toBe(200);
  expect((await rowsOf(api, survivor))[0]).toMatchObject({ attributes: { profession: 'Cooper', city: 'Odense' } });
});

test('P065 a claim on a merged profile ends, and is given back unless it has run out', async () => {
  const survivor = await person(api, 'Ole Dam', {}, approved);
  const other = await person(api, 'Ole Damm', {}, { status: 'awaiting_approval', waiting_since: hours(500) });
  const checker = () => api.as('BaseChecker', 'cleo');
  expect((await api.call('queue.next', {}, checker())).item?.id).toBe(other);
  const leases = () => rowsWhere(api.services, 'queue_lease', { record_id: other });
  const [held] = await leases();
  const first = await merge(survivor, other);
  expect(await leases()).toEqual([]);
  expect([(await undo(first.action_id)).status, await leases()]).toEqual([200, [held]]);
  const second = await merge(survivor, other);
  api.clock.now = new Date(TEST_NOW.getTime() + 3 * 3_600_000);
  expect([(await undo(second.action_id)).status, await leases()]).toEqual([200, []]);
  const [row] = await rowsOf(api, other);
  expect(row).toMatchObject({ queue: 'base-check' });
  expect(new Date((row as { waiting_since: string }).waiting_since)).toEqual(hours(500));
  api.clock.now = TEST_NOW;
});

test('P065 nothing is merged past a doubt about age, nor taken back past one, no matter who is held', async () => {
  const survivor = await person(api, 'Pia Holm', {}, approved);
  const other = await person(api, 'Pia Holme', {}, { frozen: true, status: 'disapproved' });
  const third = await person(api, 'P. Holm');
  const { action_id: action } = await merge(survivor, third);
  const refused = await tryMerge(survivor, other);
  const hold = { params: { profileBaseId: survivor }, body: { frozen: true, note: 'Looks younger.' } };
  await api.call('base-profile.set-frozen', hold, ben());
  for (const [name, { body }] of [
    ['Pia Holme', refused],
    ['Pia Holm', await undo(action)],
  ] as const) {
    const sentence = `“${name}” is on an age hold. Lift the hold first.`;
    expect([body.code, body.error]).toEqual(['frozen', sentence]);
  }
});

test('P065 a pair shows which of its two is held for a doubt about age, also by a locale profile beneath, and its case too', async () => {
  const [first, second, third] = [
    await person(api, 'Åse Tved', {}, approved),
    await person(api, 'Åse Tved', {}, { frozen: true, status: 'disapproved' }),
    await person(api, 'Åse Tved', {}, approved),
  ];
  await insertBelow(api.services, third, 'de', { frozen: true });
  await insertBelow(api.services, first, 'de', { frozen: true, deleted_at: TEST_NOW });
  const found = await foundBy(api, [SAME_PROFILE_NAME], { active: false });
  const rows = found.rows.filter((pair) => [pair.first.id, pair.second.id].includes(first));
  const held = [];
  for (const { id: pairId } of rows) {
    held.push(...(await api.call('duplicate-pair.get', { params: { pairId } }, ada())).held);
  }
  expect(held.toSorted()).toEqual([second, third].toSorted());
  for (const { id, frozen } of await caseOf(rows[0]?.id ?? '')) expect(frozen).toBe(id !== first);
});

test('P065 one outside the area, what is given twice, itself and a profile merged already are refused', async () => {
  const survivor = await person(api, 'Liv Bo', { countryCode: 'DK' }, approved);
  const other = await person(api, 'Liv Boe', { countryCode: 'FR' });
  await insertBelow(api.services, other, 'fr');
  const bound = api.as('Admin', 'dora', ['da']);
  expect((await tryMerge(survivor, other, {}, bound)).body.code).toBe('area-forbids');
  const german = await filledIn(api, other, 'Liv eins');
  const twice = await tryMerge(survivor, other, { locales: [german, german] });
  expect(twice.body.details).toEqual([{ path: 'locales.1.id', problem: 'is given twice' }]);
  const itself = await tryMerge(survivor, survivor);
  expect(itself.body.details).toEqual([{ path: 'other.id', problem: 'is the survivor' }]);
  await merge(survivor, other);
  expect((await tryMerge(survivor, other)).body.code).toBe('status-forbids');
});

test('P065 the pair of the merged is decided with them, others of the merged wait unseen, and all come back', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => person(api, 'Zoe Quist')));
  const [survivor = '', second = '', outsider = ''] = ids;
  const { filterId } = await foundBy(api, [SAME_PROFILE_NAME], { active: false });
  const list = async (state: 'open' | 'linked') =>
    (await pairsWhere(api, { state, filter_id: filterId })).filter(({ first }) => first.profile_name === 'Zoe Quist');
  const sidesOf = (rows: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ first, second: two }) => [first.id, two.id].toSorted());
  const open = await list('open');
  expect(open).toHaveLength(3);
  const between = open.find(({ first, second: two }) => [first.id, two.id].every((id) => id !== outsider))!;
  const params = { pairId: between.id };
  expect((await caseOf(between.id)).map(({ id }) => id).toSorted()).toEqual([survivor, second].toSorted());
  const body = { decision: 'not_duplicate' as const, seen: seenIn(between), note: 'Sisters' };
  const { action_id: differ } = await api.call('duplicate-pair.decide', { params, body }, ben());
  const because =
    'Person ben has decided that “Zoe Quist” and “Zoe Quist” are not duplicates. Decide that pair again first.';
  const asked = await api.attempt('duplicate-case.get', { params }, ada());
  for (const refused of [asked, await tryMerge(survivor, second)]) {
    expect([refused.body.code, refused.body.error]).toEqual(['status-forbids', because]);
  }
  await api.call('duplicate-pair.undo', { params, body: { action_id: differ } }, ben());
  const { action_id: action } = await merge(survivor, second);
  await finish(workOf(api));
  expect(sidesOf(await list('linked'))).toEqual([[survivor, second].toSorted()]);
  expect(sidesOf(await list('open'))).toEqual([[survivor, outsider].toSorted()]);
  const closed = await api.call('duplicate-pair.get', { params }, ada());
  expect(closed.closed).toBe('One of the two profiles was merged into another.');
  expect([closed.first.merged_into, closed.second.merged_into]).toContain(survivor);
  expect((await api.attempt('duplicate-case.get', { params }, ada())).body.error).toBe(closed.closed);
  const apart = await api.attempt('duplicate-pair.undo', { params, body: { action_id: action } }, ben());
  expect(apart.body.error).toBe('The two profiles were merged in the same step. Undo the merge instead.');
  expect((await undo(action)).status).toBe(200);
  await finish(workOf(api));
  expect(await list('open')).toHaveLength(3);
  for (const id of ids) expect(await rowsWhere(api.services, 'compared_profile', { profile_id: id })).toHaveLength(1);
});

test('P065 a profile that resembled the merged one by what the survivor took over is found beside the survivor, and can be merged as well', async () => {
  const survivor = await person(api, 'Kim Aster');
  const second = await person(api, 'Kim Aster', { profession: 'Thatcher' });
  const third = await person(api, 'K. Astor', { profession: 'Thatcher' });
  const { filterId } = await foundBy(api, [{ kind: 'text', field: 'profession', comparison: 'exact' }]);
  const open = async () =>
    (await pairsWhere(api, { filter_id: filterId, profile_id: third })).map(({ id, first, second: two }) => ({
      id,
      of: [first.id, two.id].toSorted(),
    }));
  expect((await open()).map(({ of }) => of)).toEqual([[second, third].toSorted()]);
  const { action_id: action } = await merge(survivor, second, { fields: ['profession'] });
  const [found] = await open();
  expect(found?.of).toEqual([survivor, third].toSorted());
  expect((await caseOf(found!.id)).map(({ id }) => id).toSorted()).toEqual(found?.of);
  // Where nothing was taken over the two are not alike.
  await undo(action);
  expect((await open()).map(({ of }) => of)).toContainEqual([second, third].toSorted());
});

test('P065 a merge is not done again over what its profiles say since, and names who changed which field', async () => {
  const survivor = await person(api, 'Ida Berg', {}, approved);
  const other = await person(api, 'Ida Bergh', { profession: 'Baker' }, approved);
  const german = await filledIn(api, other, 'Ida Berg de');
  const { action_id: action } = await merge(survivor, other, { fields: ['profession'], locales: [german] });
  expect((await undo(action)).status).toBe(200);
  const body = await completeLocaleBody(api.services, 'Ida Berg neu');
  const saved = await api.call('locale-profile.update', { params: { profileId: german }, body }, ben());
  const { status, body: refused } = await redo(action);
  expect([status, refused.code]).toEqual([409, 'undo-refused']);
  const since = /^Person ben has changed .+ of “Ida Bergh” since, so it can no longer be redone\.$/;
  expect(refused.error).toMatch(since);
  // The name stands nowhere else, and what was saved is where it was.
  expect(await storedLocale(api, german)).toMatchObject({ profile_name: 'Ida Berg neu', merged_into: null });
  expect((await undo(saved.action_id ?? '', ben())).status).toBe(200);
  expect((await redo(action)).status, 'once that is taken back').toBe(200);
});

test('the log of duplicates names both of a merge as they stood side by side, also when it is done again', async () => {
  const survivor = await person(api, 'Uma Frisk', { profession: 'Falconer' });
  const other = await person(api, 'Uma Kjellberg', { profession: 'Falconer' });
  const { filterId } = await foundBy(api, [{ kind: 'text', field: 'profession', comparison: 'exact' }]);
  const { action_id: action } = await merge(survivor, other, { fields: ['profileName'] });
  await undo(action);
  expect((await redo(action)).status).toBe(200);
  const query = { outcome: ['linked' as const], filter_id: filterId, limit: 50 };
  const { rows } = await api.call('duplicate-log.list', { query }, ada());
  const names = rows.map(({ first, second }) => [first.profile_name, second.profile_name].toSorted().join());
  expect(names).toEqual(Array(2).fill('Uma Frisk,Uma Kjellberg'));
  // The newest stands; both are reported as a merge, which is taken back whole.
  expect(rows.map((row) => [row.merge, row.action_id !== null, row.undone_at !== null])).toEqual([
    [true, true, false],
    [true, false, true],
  ]);
});
