import { expect, test } from 'vitest';
import { isRecord, type Touched, type TouchedRecord } from '../../../src/server/records/change.ts';
import { alterBase, sharedApi } from '../../support/shared-api.ts';
import { finish, foundBy, pairsWhere, SAME_PROFILE_NAME, workOf } from '../duplicates/support.ts';
import { rowsOf, uploaded } from '../media/images.ts';
import { adminsOf, person, storedBase, type Chosen } from './support.ts';

const api = sharedApi();
const { ada, ben, merge, undo, redo } = adminsOf(api);
/** What a merge takes over from the other, by a word of the test. */
type Takes = (other: string) => Promise<Chosen>;
const picture: Takes = async (other) => ({ pictures: await uploaded(api, other, 1) });
const profession: Takes = async () => ({ fields: ['profession'] });
const own = 'You have merged “Bea Ohm” into “Ada Ohm” since. Undo that first.';
const foreign = 'Person ben has merged “Bea Ohm” into “Ada Ohm” since, so it can no longer be undone.';
test.each([
  ['an own one with a picture', picture, ada, own],
  ['an own one with a field', profession, ada, own],
  ['one of somebody else', picture, ben, foreign],
] as const)('P065 taking back a merge behind a later one names that: %s', async (_which, takes, by, sentence) => {
  const survivor = await person(api, 'Ada Ohm', {}, { status: 'approved' });
  const [first, second] = [
    await person(api, 'Ann Ohm', { profession: 'Cooper' }),
    await person(api, 'Bea Ohm', { profession: 'Baker' }),
  ];
  const { action_id: earlier } = await merge(survivor, first, await profession(first));
  const { action_id: later } = await merge(survivor, second, await takes(second), by());
  const refused = await undo(earlier);
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([409, 'undo-refused', sentence]);
  expect([(await undo(later, by())).status, (await undo(earlier)).status]).toEqual([200, 200]);
});

test('P065 a merge into one that was itself merged since names both', async () => {
  const [survivor, middle, first] = [
    await person(api, 'Cia Berg', {}, { status: 'approved' }),
    await person(api, 'Cia Bergh', {}, { status: 'approved' }),
    await person(api, 'C. Berg'),
  ];
  const { action_id: earlier } = await merge(middle, first);
  await merge(survivor, middle);
  const refused = await undo(earlier);
  expect(refused.body.error).toBe('Someone has merged “Cia Bergh” into “Cia Berg” since. Undo that merge first.');
});

test('P065 once the merge of two of three alike is taken back, the third is offered with both', async () => {
  const NAME = 'Moa Trivall';
  const [survivor, second] = [await person(api, 'Somebody else'), await person(api, NAME)];
  const third = await person(api, NAME);
  const { filterId } = await foundBy(api, [SAME_PROFILE_NAME], { active: false });
  const offered = async () => {
    await finish(workOf(api));
    const rows = await pairsWhere(api, { filter_id: filterId, profile_id: third });
    return rows.filter(({ holds }) => holds).map(({ first, second: two }) => [first.id, two.id].toSorted());
  };
  expect(await offered()).toEqual([[second, third].toSorted()]);
  // Alike since the run: nobody but the merge finds that.
  const attributes = JSON.stringify({ profileName: NAME, name: `${NAME} R.` });
  await alterBase(api.services, survivor, { profile_name: NAME, attributes });
  await finish(workOf(api));
  const { action_id: action } = await merge(survivor, second);
  expect(await offered(), 'the closed one is not offered').toEqual([[survivor, third].toSorted()]);
  expect((await undo(action)).status).toBe(200);
  const both = [second, survivor].map((one) => [one, third].toSorted().join());
  expect(new Set((await offered()).map((pair) => pair.join()))).toEqual(new Set(both));
});

/** Makes one action of two merges into one survivor, as versions before 29 November 2026 stored a merge of three. */
async function asOneAction(earlier: string, later: string): Promise<void> {
  const { database } = api.services;
  const recordsOf = async (id: string) =>
    (await database.selectFrom('action').select('records').where('id', '=', id).executeTakeFirstOrThrow())
      .records as readonly Touched[];
  const [first, last] = [await recordsOf(earlier), await recordsOf(later)];
  const isAway = (one: Touched) => isRecord(one) && 'merged_into' in one.before;
  const ofSurvivor = (all: readonly Touched[]) =>
    all.find((one): one is TouchedRecord => isRecord(one) && !isAway(one));
  const [was, is] = [ofSurvivor(first), ofSurvivor(last)];
  const survivor = is && { ...is, before: { ...is.before, ...was?.before }, after: { ...was?.after, ...is.after } };
  const files = [...first, ...last].filter((one) => !isRecord(one));
  const records = [...[...first, ...last].filter(isAway), ...(survivor ? [survivor] : []), ...files];
  await database
    .updateTable('action')
    .set({ records: JSON.stringify(records) })
    .where('id', '=', later)
    .execute();
  await database.updateTable('audit_event').set({ group_id: later }).where('group_id', '=', earlier).execute();
  await database.updateTable('duplicate_log').set({ action_id: later }).where('action_id', '=', earlier).execute();
  await database.deleteFrom('action').where('id', '=', earlier).execute();
}

test.each([
  ['nothing was taken over', [], []],
  ['fields were taken over from both', ['profession'], ['rating']],
  ['fields were taken over from one', [], ['profession', 'rating']],
])('P065 a merge of three of an older version is taken back and redone: %s', async (_what, fromSecond, fromThird) => {
  const NAME = `Tre ${crypto.randomUUID()}`;
  const ids = [
    await person(api, NAME, { profession: 'Cooper' }, { status: 'approved', active: true }),
    await person(api, NAME, { profession: 'Baker' }, { status: 'approved' }),
    await person(api, NAME, { profession: 'Smith', rating: '4' }, { status: 'awaiting_approval' }),
  ] as const;
  const [survivor, second, third] = ids;
  const { filterId } = await foundBy(api, [SAME_PROFILE_NAME], { active: false });
  const isOurs = ({ first }: { first: { id: string } }) => ids.some((id) => id === first.id);
  const count = async (state: 'open' | 'linked') =>
    (await pairsWhere(api, { state, filter_id: filterId })).filter(isOurs).length;
  const states = async () => ({ open: await count('open'), linked: await count('linked') });
  const rows = () => Promise.all(ids.map((id) => rowsOf(api, id)));
  const before = await rows();
  expect(await states()).toEqual({ open: 3, linked: 0 });
  const { action_id: earlier } = await merge(survivor, second, { fields: fromSecond });
  const { action_id: action } = await merge(survivor, third, { fields: fromThird });
  await asOneAction(earlier, action);
  const readBack = await api.call('base-profile.get', { params: { profileBaseId: second } }, ben());
  expect(readBack.merged?.action_id).toBe(action);
  const merged = async () => (await Promise.all(ids.map((id) => storedBase(api, id)))).map((row) => row.merged_into);
  expect([(await undo(action)).status, await rows()]).toEqual([200, before]);
  expect(await states()).toEqual({ open: 3, linked: 0 });
  const again = await redo(action);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await merged()).toEqual([null, survivor, survivor]);
  expect(await states()).toEqual({ open: 0, linked: 3 });
  expect([(await undo(again.body.action_id, ben())).status, await rows()]).toEqual([200, before]);
  expect(await states()).toEqual({ open: 3, linked: 0 });
});
