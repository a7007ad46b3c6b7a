import sharp from 'sharp';
import { expect, test } from 'vitest';
import { assert } from 'superstruct';
import type { DuplicateAction } from '../../../src/contract/duplicates/duplicate-filter.ts';
import { DuplicateDetails } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { insertBaseProfile, rowsWhere, sharedApi, storedOf } from '../../support/shared-api.ts';
import { attributeInputs, completeBaseBody, completeLocaleBody, insertBelow } from '../../support/locale-profiles.ts';
import { filterOf, finish, forget, logOf, pairsWhere, scene, workOf } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
const creator = api.as('Creator');

/** A filter over names, in force while `work` runs. */
async function under(action: DuplicateAction, work: () => Promise<void>, scope: 'base' | 'locale' = 'base') {
  const condition = { kind: 'text', field: 'realName', comparison: 'normalised' } as const;
  const filterId = await filterOf(api, [condition], { action, scope });
  await work();
  await forget(api, filterId);
}

async function known(name: string) {
  const id = await insertBaseProfile(api.services, {
    profile_name: name,
    attributes: JSON.stringify({ profileName: name, name, dateOfBirth: '1990-05-17 00:00:00.000000+00:00' }),
  });
  await finish(workOf(api));
  return id;
}

async function bodyNamed(name: string, reason?: string, seen?: string) {
  const body = await completeBaseBody(api.services);
  const attributes = await attributeInputs(api.services, { profileName: name, name });
  const spite = { ...(reason !== undefined && { duplicate_reason: reason }), ...(seen && { duplicate_seen: seen }) };
  return { ...body, attributes, ...spite };
}

const save = async (profileBaseId: string, name: string, reason?: string, seen?: string) =>
  api.attempt('base-profile.update', { params: { profileBaseId }, body: await bodyNamed(name, reason, seen) }, creator);
const idsIn = (details: { pairs: { id: string }[] }) => details.pairs.map(({ id }) => id);
const outcomes = async (text: string) =>
  (await logOf(api, text)).map(({ outcome, reason, actor }) => [outcome, reason, actor.user_id]);

test('a warning holds a save back, shows why, and is overcome with a reason that is logged and reported in the trail', async () => {
  const other = await known('Петра Новак');
  await under('warn', async () => {
    const id = await insertBaseProfile(api.services);
    const before = await storedOf(api.services, id);
    const held = await save(id, 'Petra Novak');
    expect([held.status, held.body.code]).toEqual([409, 'duplicate-suspected']);
    assert(held.body.details, DuplicateDetails);
    expect(held.body.details).toMatchObject({ action: 'warn', hidden: 0, pairs: [{ id: other }] });
    expect(held.body.details.pairs[0]?.evidence.parts[0]?.words).toBe(
      'Real name is the same in any spelling or script',
    );
    expect(await storedOf(api.services, id), 'nothing was written').toEqual(before);
    const { seen } = held.body.details;
    for (const nothing of ['', '  ', '\u00a0']) expect((await save(id, 'Petra Novak', nothing, seen)).status).toBe(422);
    expect((await save(id, 'Petra Novak', 'Her twin', seen)).status).toBe(200);
    expect(await outcomes('twin')).toEqual([['continued', 'Her twin', 'Creator-1']]);
    const { logs } = await api.call('log.list', { body: { page: 1, limit: 50, profile_base_id: id } }, admin);
    expect(logs.find(({ event }) => event === 113)).toMatchObject({ reason: { note: 'Her twin' } });
    expect(await pairsWhere(api, { profile_id: id })).toHaveLength(1);

    // Nobody is asked twice about the same kind of evidence.
    for (const name of ['Petra Novak', 'PETRA NOVAK']) expect((await save(id, name)).status).toBe(200);
  });
});

test('P003 a reason counts for what the warning reported, and for nothing that has come or changed since', async () => {
  const other = await known('Twin Reason');
  await under('warn', async () => {
    const id = await insertBaseProfile(api.services);
    const attempt = async (before?: string) => {
      const { status, body } = await save(id, 'Reason Twin', 'Not the same', before);
      return { status, code: body.code, seen: body.details?.seen, ids: body.details && idsIn(body.details).toSorted() };
    };
    const first = await attempt();
    expect([first.code, first.ids, first.seen]).toEqual(['duplicate-suspected', [other], expect.any(String)]);
    expect(await attempt(), 'shown the same').toEqual(first);
    // Somebody saves the other one, under the same name.
    const body = await bodyNamed('Twin Reason');
    await api.call('base-profile.update', { params: { profileBaseId: other }, body }, admin);
    const changed = await attempt(first.seen);
    expect([changed.status, changed.code, changed.ids]).toEqual([409, 'duplicate-suspected', [other]]);
    const another = await known('TWIN reason');
    const more = await attempt(changed.seen);
    expect([more.code, more.ids]).toEqual(['duplicate-suspected', [other, another].toSorted()]);
    expect(await outcomes('Not the same')).toEqual([]);
    expect((await attempt(more.seen)).status).toBe(200);
    expect((await outcomes('Not the same')).map(([outcome]) => outcome)).toEqual(['continued', 'continued']);
  });
});

test('a block cannot be overcome, and stays in the log although nothing was saved', async () => {
  const other = await known('Blocked Person');
  await under('block', async () => {
    const id = await insertBaseProfile(api.services);
    const params = { profileBaseId: id };
    const body = await bodyNamed('Person, Blocked', 'I insist');
    const headers = { ...creator, 'idempotency-key': `save-${id}` };
    const held = await api.attempt('base-profile.update', { params, body }, headers);
    expect([held.status, held.body.code, held.body.details.action]).toEqual([409, 'duplicate-blocked', 'block']);
    expect((await api.attempt('base-profile.update', { params, body }, headers)).status, 'repeated').toBe(409);
    expect(await outcomes(other), 'reported once').toEqual([['blocked', null, 'Creator-1']]);
    expect((await logOf(api, other))[0]).toMatchObject({ pair_id: null, action_id: null });
  });
});

test('a filter that takes note does so beside a warning that was gone on from, and equal names are reported as the same', async () => {
  const other = await known('Twice Noted');
  await under('log', () =>
    under('warn', async () => {
      const id = await insertBaseProfile(api.services);
      const held = await save(id, 'Twice Noted');
      expect(held.body.details.pairs[0].evidence.parts[0].found).toBe('exactly the same');
      expect((await save(id, 'Twice Noted', 'Namesakes', held.body.details.seen)).status).toBe(200);
      const shown = (await outcomes(other)).map(([outcome]) => outcome);
      expect([shown.length, new Set(shown)], 'both, each once').toEqual([2, new Set(['continued', 'logged'])]);
    }),
  );
});

test('two new profiles that are saved one after the other meet without waiting for background work', async () => {
  await under('warn', async () => {
    const [a, b] = [await insertBaseProfile(api.services), await insertBaseProfile(api.services)];
    expect((await save(a, 'Quick Person')).status).toBe(200);
    expect(idsIn((await save(b, 'Quick Person')).body.details)).toEqual([a]);
  });
});

test('P003 a reason given for matches that are hidden counts for just these, and what stands for them shows nothing', async () => {
  const { services } = api;
  const inLocale = async (code: string, attributes: object) =>
    insertBelow(services, await insertBaseProfile(services), code, { attributes: JSON.stringify(attributes) });
  /** In place of whatever there was. */
  const hiddenOne = async () => {
    await services.database.updateTable('locale_profile').set({ deleted_at: api.clock.now }).execute();
    return inLocale('de', { profileName: 'Hidden', name: 'Anna Berg' });
  };
  await under(
    'warn',
    async () => {
      const hidden = await hiddenOne();
      const [id, beside] = [await inLocale('da', {}), await inLocale('da', {})];
      await finish(workOf(api));
      const attempt = async (seen?: string, profileId = id) => {
        const spite = seen === undefined ? {} : { duplicate_reason: 'Another one', duplicate_seen: seen };
        const body = { ...(await completeLocaleBody(services, 'Somebody')), ...spite };
        const headers = api.as('FillIn', 'near', ['da']);
        const answer = await api.attempt('locale-profile.update', { params: { profileId }, body }, headers);
        return { status: answer.status, ...answer.body.details };
      };
      const before = await attempt();
      expect(before).toEqual({ status: 409, action: 'warn', pairs: [], hidden: 1, seen: expect.any(String) });
      const input = { params: { profileId: id }, body: await completeLocaleBody(services, 'Somebody') };
      const all = await api.attempt('locale-profile.update', input, api.as('FillIn', 'everywhere'));
      expect(all.body.details, 'shown to who works everywhere').toMatchObject({ pairs: [{ id: hidden }], hidden: 0 });
      expect(await attempt(), 'the same again').toEqual(before);
      expect((await attempt(undefined, beside)).seen, 'of another profile').not.toBe(before.seen);
      // As many as before, but not the one that was reported.
      await hiddenOne();
      await services.database.updateTable('locale_profile').set({ deleted_at: null }).where('id', '=', id).execute();
      await finish(workOf(api));
      const after = await attempt(before.seen);
      expect([after.status, after.hidden, after.seen === before.seen]).toEqual([409, 1, false]);
      expect((await attempt(after.seen)).status).toBe(200);
    },
    'locale',
  );
});

test("an uploaded picture that looks like another profile's is held back until a reason is given", async () => {
  const filterId = await filterOf(api, [{ kind: 'similar-picture', distance: 31 }], { action: 'warn' });
  const picture = await scene(5);
  const copy = await sharp(picture).resize(600).png({ palette: true, colours: 64 }).toBuffer();
  const upload = (id: string, bytes: Buffer, reason?: string, seen?: string) => {
    const form = new FormData();
    form.append('files', new File([new Uint8Array(bytes)], 'a.png'));
    if (reason !== undefined) form.append('duplicate_reason', reason);
    if (reason !== undefined && seen) form.append('duplicate_seen', seen);
    return api.request('POST', `/media/profilebase/${id}/create`, creator, form);
  };
  const [a, b] = [await insertBaseProfile(api.services), await insertBaseProfile(api.services)];
  expect((await upload(a, picture)).status).toBe(200);
  const held = await upload(b, copy);
  expect([held.status, held.body.code]).toEqual([409, 'duplicate-suspected']);
  expect(held.body.details.pairs[0].id).toBe(a);
  expect(held.body.details.pairs[0].evidence.parts[0].pictures).not.toBeNull();
  expect(await rowsWhere(api.services, 'media', { base_profile_id: b })).toEqual([]);
  expect((await upload(b, await scene(6))).status, 'another picture').toBe(200);
  expect((await upload(b, copy, 'Both use the same stock photo', held.body.details.seen)).status).toBe(200);
  expect(await outcomes('stock photo')).toEqual([['continued', 'Both use the same stock photo', 'Creator-1']]);
  await forget(api, filterId);
});
