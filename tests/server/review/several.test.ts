import { expect, test } from 'vitest';
import { insertBaseProfile, insertBaseProfiles, sharedApi, storedOf } from '../../support/shared-api.ts';
import { attributeInputs, completeLocaleBody, insertBelow, tagId } from '../../support/locale-profiles.ts';

const api = sharedApi();
const waiting = { status: 'awaiting_approval' as const };
const checker = () => api.as('BaseChecker');
/** A german locale profile beneath a base profile. */
const germanOf = async (base: string, given: object = {}) => insertBelow(api.services, base, 'de', given);

test('of several at once each is judged by itself, in the order in which they were named, and one undo undoes all', async () => {
  const [good = '', stale = '', other = '', claimed = ''] = await insertBaseProfiles(
    api.services,
    Array.from({ length: 4 }, () => ({ ...waiting, reserved_locales: [] })),
  );
  const incomplete = await insertBaseProfile(api.services, { missing: ['Real name'] });
  await api.call(
    'queue.claim',
    { body: { kind: 'base', id: claimed, reason: 'Out of turn' } },
    api.as('BaseChecker', 'colleague'),
  );
  // Whether the claim was out of turn, and so stands in the trail, lies in the identifiers.
  const refused = [incomplete, stale, claimed];
  const stored = async (id: string) => ({ ...(await storedOf(api.services, id)), actions: null });
  const before = await Promise.all(refused.map(stored));
  const ids = [good, incomplete, stale, other.toUpperCase(), claimed, good];
  const items = ids.map((id) => ({ id, version: id === stale ? 9 : 1 }));
  const answer = await api.call('review.approve-several', { body: { kind: 'base', items } }, checker());
  expect(answer.results.map(({ id, outcome, code }) => [id, outcome, code])).toEqual([
    [good, 'done', null],
    [incomplete, 'refused', 'incomplete'],
    [stale, 'refused', 'version-conflict'],
    [other, 'done', null],
    [claimed, 'refused', 'leased'],
  ]);
  expect(answer.results.at(-1)?.reason).toBe('Person colleague is working on this.');
  expect(answer.records.map((record) => record.status)).toEqual(['approved', 'approved']);
  expect(await Promise.all(refused.map(stored))).toEqual(before);
  const undone = await api.call('action.undo', { params: { actionId: answer.action_id ?? '' } }, checker());
  const statuses = new Map(undone.records.map(({ id, status }) => [id, status]));
  expect(statuses).toEqual(new Map([good, other].map((id) => [id, 'awaiting_approval'])));
});

test('a decision on several is undone as a whole or not at all', async () => {
  const ids = await insertBaseProfiles(api.services, [waiting, waiting]);
  const body = { kind: 'base' as const, items: ids.map((id) => ({ id, version: 1 })) };
  const { action_id: actionId } = await api.call('review.approve-several', { body }, checker());
  const input = { params: { profileBaseId: ids[1] ?? '' }, body: { active: true } };
  await api.call('base-profile.set-active', input, api.as('Admin'));
  const before = await Promise.all(ids.map((id) => storedOf(api.services, id)));
  const answer = await api.attempt('action.undo', { params: { actionId: actionId ?? '' } }, checker());
  // One of the two has been published since.
  expect([answer.status, answer.body.code]).toEqual([409, 'undo-refused']);
  expect(await Promise.all(ids.map((id) => storedOf(api.services, id)))).toEqual(before);
});

test('of several at once nothing is kept where everything is refused', async () => {
  const id = await insertBaseProfile(api.services, { status: 'approved' });
  const body = { kind: 'base' as const, items: [{ id, version: 1 }] };
  const answer = await api.call('review.approve-several', { body }, checker());
  expect([answer.action_id, answer.records]).toEqual([null, []]);
  const wrong = await api.call('review.approve-several', { body }, api.as('GeoChecker'));
  expect(wrong.results).toMatchObject([{ outcome: 'refused', code: 'role-forbids' }]);
});

const set = (value: unknown) =>
  api.call('setting.change', { params: { key: 'four_eyes' }, body: { value } }, api.as('Admin'));
const approve = (id: string, headers: Record<string, string>) =>
  api.attempt('base-profile.approve', { params: { profileBaseId: id } }, headers);

test('four eyes: warn lets a person approve their own work, enforce does not, not even an Admin', async () => {
  const own = { ...waiting, creator_id: 'Admin-1' };
  expect((await approve(await insertBaseProfile(api.services, own), api.as('Admin'))).status).toBe(200);
  await set('enforce');
  const id = await insertBaseProfile(api.services, own);
  expect((await approve(id, api.as('Admin'))).body.code).toBe('four-eyes');
  expect((await approve(id, checker())).status).toBe(200);
  const mine = await insertBaseProfile(api.services, { ...waiting, creator_id: 'both', waiting_since: '2020-01-01' });
  expect((await api.call('queue.next', {}, api.as('BaseChecker', 'both'))).item?.id).not.toBe(mine);
  await set('warn');
  expect((await api.call('queue.list', { query: { limit: 50 } }, api.as('BaseChecker', 'both'))).next_id).toBe(mine);
});

test('with four eyes a locale profile is the work of the person who filled it in last', async () => {
  const baseId = await insertBaseProfile(api.services, { status: 'approved' });
  const id = await germanOf(baseId);
  const params = { profileId: id };
  const body = await completeLocaleBody(api.services, 'Four eyes');
  await api.call('locale-profile.update', { params, body }, api.as('Admin'));
  const filledBy = { user_id: 'Admin-1', name: 'Person Admin-1' };
  expect((await api.call('locale-profile.get', { params }, api.as('GeoChecker'))).filled_by).toEqual(filledBy);
  const { rows } = await api.call('queue.list', { query: { limit: 5 } }, api.as('GeoChecker'));
  expect(rows.find((row) => row.id === id)?.author).toEqual(filledBy);
  await set('enforce');
  expect((await api.attempt('locale-profile.approve', { params }, api.as('Admin'))).body.code).toBe('four-eyes');
  expect((await api.attempt('locale-profile.approve', { params }, api.as('GeoChecker'))).status).toBe(200);
  await set('off');
});

test('a setting keeps who changed it and what it was, and refuses what does not fit', async () => {
  const { settings } = await api.call('setting.list', {}, api.as('FillIn'));
  const before = settings.find(({ key }) => key === 'four_eyes');
  expect(before).toMatchObject({ value: 'off', is_default: false, updated_by: { user_id: 'Admin-1' } });
  const input = { params: { key: 'four_eyes' as const }, body: { value: 'sometimes' } };
  expect((await api.attempt('setting.change', input, api.as('Admin'))).status).toBe(422);
  const stale = { ...api.as('Admin'), 'if-match': '"1"' };
  const late = await api.attempt('setting.change', { ...input, body: { value: 'warn' } }, stale);
  expect([late.status, late.body.details.current.value]).toEqual([409, 'off']);
  const changes = await api.services.database.selectFrom('setting_change').selectAll().orderBy('id').execute();
  expect(changes.map(({ before: was, after }) => [was, after])).toEqual([
    [null, 'enforce'],
    ['enforce', 'warn'],
    ['warn', 'enforce'],
    ['enforce', 'off'],
  ]);
});

test('a doubt about age holds the profile and all beneath it, for everybody but an Admin, who is informed and can lift it', async () => {
  const id = await insertBaseProfile(api.services, waiting);
  const beneath = await germanOf(id, waiting);
  const freeze = { reason: { codes: ['under_age_doubt' as const], note: 'Looks 16' } };
  const input = { params: { profileBaseId: id } };
  await api.call('base-profile.disapprove', { ...input, body: freeze }, checker());
  const refused = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;
  const save = { attributes: await attributeInputs(api.services, { profession: 'Pilot' }), tags: [] };
  expect(await refused(api.attempt('base-profile.update', { ...input, body: save }, api.as('Creator')))).toBe('frozen');
  const locale = { params: { profileId: beneath } };
  expect(await refused(api.attempt('locale-profile.approve', locale, api.as('GeoChecker')))).toBe('frozen');
  const here = { ...locale, body: { frozen: false, note: '' } };
  const elsewhere = await api.attempt('locale-profile.set-frozen', here, api.as('Admin'));
  expect(elsewhere.body.error, 'it is the base profile that is held').toContain('The base profile is on an age hold.');
  const active = { ...locale, body: { active: true } };
  await api.services.database
    .updateTable('locale_profile')
    .set({ status: 'approved' })
    .where('id', '=', beneath)
    .execute();
  expect(await refused(api.attempt('locale-profile.set-active', active, api.as('FillIn')))).toBe('frozen');
  const { rows } = await api.call('queue.frozen', {}, api.as('Admin'));
  expect(rows).toMatchObject([{ kind: 'base', id, last_reason: freeze.reason }]);
  const lift = { ...input, body: { frozen: false, note: 'Card seen' } };
  expect(await refused(api.attempt('base-profile.set-frozen', lift, checker()))).toBe('role-forbids');
  expect((await api.call('base-profile.set-frozen', lift, api.as('Admin'))).record.frozen).toBe(false);
  expect((await api.call('locale-profile.get', locale, api.as('GeoChecker'))).frozen).toBe(false);
  expect(await refused(api.attempt('base-profile.set-frozen', lift, api.as('Admin')))).toBe('unchanged');
  const { events } = await storedOf(api.services, id);
  expect([events.map(({ event }) => event), events[1]?.reason]).toEqual([[3, 119], { note: 'Card seen' }]);
});

test('what changed since the last decision: each thing once, from what it was to what it is; what was undone and what is as before is left out', async () => {
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  const id = await germanOf(base);
  const params = { profileId: id };
  const body = await completeLocaleBody(api.services, 'Changes');
  const filler = api.as('FillIn');
  await api.call('locale-profile.update', { params, body }, filler);
  const changes = () => api.call('locale-profile.changes', { params }, api.as('GeoChecker'));
  expect(await changes()).toEqual({ last_decision: null, changes: [], more: false });
  const reason = {
    codes: ['text_quality' as const],
    note: 'Typos',
    anchors: [{ kind: 'field' as const, id: 'profession', code: 'text_quality' as const, note: '' }],
  };
  await api.call('locale-profile.disapprove', { params, body: { reason } }, api.as('GeoChecker'));
  const wine = await tagId(api.services, 'general', 'wine');
  const [art = ''] = body.tags;
  const save = async (values: Record<string, string>, tags: string[], headers = api.as('Admin')) =>
    api.call(
      'locale-profile.update',
      { params, body: { attributes: await attributeInputs(api.services, values), tags } },
      headers,
    );
  await save({ profession: 'Nurse', aboutMe: 'Hello', aboutYou: 'You' }, [art], filler);
  await save({ profession: 'Pilot', aboutYou: '' }, [wine]);
  const undone = await save({ hobbies: 'Chess' }, [wine]);
  await api.call('action.undo', { params: { actionId: undone.action_id ?? '' } }, api.as('Admin'));
  const { last_decision: decision, changes: found, more } = await changes();
  expect(decision).toMatchObject({ outcome: 'disapproved', by: { name: 'Person GeoChecker-1' }, reason });
  expect(more).toBe(false);
  expect(found.map(({ name, change, before, after, by }) => [name, change, before, after, by.user_id])).toEqual([
    ['aboutMe', 'added', null, { value: 'Hello' }, 'FillIn-1'],
    ['profession', 'changed', { value: 'Baker' }, { value: 'Pilot' }, 'Admin-1'],
    ['wine', 'changed', { tag_id: art }, { tag_id: wine }, 'Admin-1'],
  ]);
});
