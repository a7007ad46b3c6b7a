import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNREADABLE_NAME } from '../../../../src/contract/policy/reading-rights.ts';
import { appendAuditEvents } from '../../../../src/server/audit/append-audit-events.ts';
import { noticesFor } from '../../../../src/server/notices/read-notices.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../../support/api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import { filterBody, finish, seenIn, workOf } from '../../../server/duplicates/support.ts';
import { completeLocaleBody, insertImages, insertLocaleProfile, localeId } from '../../../support/locale-profiles.ts';

/*
 * What tells of records later, in a list, a trail, a notice, or the refusal of an undo: it was written for
 * another person, or for the same one in another role or area.
 */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const RANGE = { from: '2026-11-01', to: '2026-11-21', time_zone: 'Europe/Copenhagen' };

/** A Swedish base profile with a Danish profile, both waiting, both called by `name`. */
async function profiles(name: string) {
  const waits = { status: 'awaiting_approval' as const, waiting_since: TEST_NOW, profile_name: name };
  const base = await insertBaseProfile(api.services, {
    ...waits,
    creator_id: 'Somebody',
    attributes: JSON.stringify({ profileName: name, countryCode: 'SE' }),
  });
  const below = { base_profile_id: base, locale_id: await localeId(api.services, 'da'), ...waits };
  return { base, locale: await insertLocaleProfile(api.services, below) };
}

test('of two profiles that look alike, the other is named only to whoever may read it', async () => {
  const mine = await profiles('Ada Mine');
  const other = await profiles('Ada Other');
  const german = { base_profile_id: other.base, locale_id: await localeId(api.services, 'de') };
  const far = await insertLocaleProfile(api.services, { ...german, profile_name: 'Ada Far' });
  // In their country it is theirs, whatever its locale; so it is moved out of it.
  await api.services.database
    .updateTable('base_profile')
    .set({ attributes: '{}' })
    .where('id', '=', other.base)
    .execute();
  const told = (after: object) => ({
    event: 113 as const,
    occurredAt: TEST_NOW,
    actor: { id: 'Somebody', name: 'Somebody', role: 'Admin' as const },
    localeProfileId: mine.locale,
    locale: 'da',
    subject: { kind: 'profile' as const, id: mine.locale, name: 'Ada Mine' },
    before: null,
    after,
    reason: null,
    groupId: randomUUID(),
    requestId: 'none',
  });
  await api.services.database.transaction().execute((transaction) =>
    appendAuditEvents(transaction, mine.base, [
      told({
        state: 'continued',
        others: [
          { id: far, name: 'Ada Far' },
          { id: other.locale, name: 'Ada Other' },
        ],
      }),
      told({ state: 'linked', other: { id: far, profile_base_id: other.base, name: 'Ada Far' } }),
    ]),
  );
  const trail = async (geos: readonly string[]) => {
    const body = { page: 1, limit: 3, profile_id: mine.locale };
    const { logs } = await api.call('log.list', { body }, api.as('FillIn', undefined, geos));
    return logs.map(({ after }) => after);
  };
  expect(await trail(['da'])).toEqual([
    { state: 'linked', other: { name: UNREADABLE_NAME } },
    { state: 'continued', others: [{ name: UNREADABLE_NAME }, { id: other.locale, name: 'Ada Other' }] },
  ]);
  expect(JSON.stringify(await trail([]))).toContain('Ada Far');
});

test('own actions, runs over many and rows of the statistics name no profile that is out of reach by now', async () => {
  const { base, locale } = await profiles('Berta Beyond');
  const person = 'mover';
  await api.call('base-profile.approve', { params: { profileBaseId: base } }, api.as('Admin', person));
  await api.call('locale-profile.approve', { params: { profileId: locale } }, api.as('Admin', person));
  const run = randomUUID();
  await api.services.database
    .insertInto('bulk_run')
    .values({
      id: run,
      actor_id: person,
      actor_name: 'Mover',
      actor_role: 'Admin',
      actor_geos: [],
      request_id: 'none',
      kind: 'locale',
      action: 'locale.approve',
      arguments: '{}',
      filter: '{}',
      state: 'finished',
      checked_up_to: null,
      created_at: TEST_NOW,
      changed_at: TEST_NOW,
    })
    .execute();
  const item = { run_id: run, record_id: locale, version: 1, name: 'Berta Beyond', outcome: 'done' as const };
  await api.services.database
    .insertInto('bulk_run_item')
    .values({ ...item, code: null, sentence: null, action_id: null })
    .execute();

  const rows = { ...RANGE, figure: 'flow', limit: 50 } as const;
  const names = async (headers: Record<string, string>) => {
    const { actions } = await api.call('action.list', { query: { limit: 20 } }, headers);
    const approvals = await api.call('statistics.rows', { query: { ...rows, event: 2 } }, headers);
    const below = await api.call('statistics.rows', { query: { ...rows, event: 7 } }, headers);
    return [
      actions.map(({ name }) => name).toSorted(),
      [...approvals.rows, ...below.rows].map((row) => row.profile_name),
    ];
  };
  const both = ['Berta Beyond', 'Berta Beyond'];
  expect(await names(api.as('Admin', person))).toEqual([both, both]);
  const half = [UNREADABLE_NAME, 'Berta Beyond'];
  expect(await names(api.as('Admin', person, ['de']))).toEqual([half, ['Berta Beyond', UNREADABLE_NAME]]);
  expect(await names(api.as('FillIn', person, ['de']))).toEqual([
    [UNREADABLE_NAME, UNREADABLE_NAME],
    [UNREADABLE_NAME, UNREADABLE_NAME],
  ]);
  const facts = async (headers: Record<string, string>) => {
    const { rows: told } = await api.call('statistics.rows', { query: { ...rows, event: 7 } }, headers);
    return told.map((row) => [row.kind, row.profile_base_id, row.profile_id, row.locale, row.status]);
  };
  expect(await facts(api.as('Admin', person))).toEqual([['locale', base, locale, 'da', 'approved']]);
  expect(await facts(api.as('Admin', person, ['de']))).toEqual([['locale', null, null, null, null]]);
  expect(await facts(api.as('FillIn', person, ['de']))).toEqual([['locale', null, null, null, null]]);
  // Which rows are asked for says what was done: whoever may not read whom it was done to is not told by whom either.
  const { rows: masked } = await api.call(
    'statistics.rows',
    { query: { ...rows, event: 7 } },
    api.as('Admin', person, ['de']),
  );
  expect(masked.map(({ actor_name: name }) => name)).toEqual([null]);
  const atOnce = await Promise.all([facts(api.as('Admin', person)), facts(api.as('Admin', person, ['de']))]);
  expect(atOnce.map(([row]) => row?.[2])).toEqual([locale, null]);
  const items = async (geos: readonly string[]) => {
    const input = { params: { runId: run }, query: { limit: 100 } };
    const answer = await api.call('bulk-run.items', input, api.as('Admin', person, geos));
    return answer.rows.map(({ name, locale: code }) => [name, code]);
  };
  expect([await items(['da']), await items(['de'])]).toEqual([[['Berta Beyond', 'da']], [[UNREADABLE_NAME, null]]]);
});

test('Admins hear of held and skipped locale profiles in their own area', async () => {
  const { base, locale } = await profiles('Carla Held');
  const reason = { codes: ['under_age_doubt' as const], note: '' };
  const input = { params: { profileId: locale }, body: { reason } };
  await api.call('locale-profile.disapprove', input, api.as('GeoChecker'));
  await api.call(
    'base-profile.disapprove',
    { params: { profileBaseId: base }, body: { reason } },
    api.as('BaseChecker'),
  );
  const heard = async (geos: readonly string[]) => {
    const actor = { id: 'Admin-1', name: 'Admin', role: 'Admin' as const, geos };
    const notices = await noticesFor(api.services.database, actor, { after: '0', but: new Set() }, TEST_NOW);
    const { rows } = await api.call('queue.frozen', {}, api.as('Admin', undefined, geos));
    return [notices.map(({ data }) => data['kind']), rows.map(({ kind }) => kind).toSorted()];
  };
  expect(await heard([])).toEqual([
    ['locale', 'base'],
    ['base', 'locale'],
  ]);
  expect(await heard(['da'])).toEqual(await heard([]));
  expect(await heard(['de'])).toEqual([['base'], ['base']]);
});

test('an undo that comes too late shows the record only to whoever may still read it', async () => {
  const { base, locale } = await profiles('Dora Later');
  const act = async () => {
    const done = await api.call(
      'locale-profile.set-active',
      { params: { profileId: locale }, body: { active: true } },
      api.as('Admin', 'was-admin'),
    );
    await api.call(
      'locale-profile.set-active',
      { params: { profileId: locale }, body: { active: false } },
      api.as('Admin'),
    );
    return { params: { actionId: done.action_id } };
  };
  await api.call('base-profile.approve', { params: { profileBaseId: base } }, api.as('Admin'));
  await api.call('locale-profile.approve', { params: { profileId: locale } }, api.as('Admin'));
  const input = await act();
  const attempt = (role: 'Admin' | 'FillIn', geos: readonly string[]) =>
    api.attempt('action.undo', input, api.as(role, 'was-admin', geos));
  const late = await attempt('FillIn', ['da']);
  expect([late.status, late.body.code, late.body.details.current.id]).toEqual([409, 'undo-refused', locale]);
  const elsewhere = await attempt('FillIn', ['de']);
  expect([elsewhere.status, elsewhere.body.code, elsewhere.body.details]).toEqual([403, 'area-forbids', undefined]);
});

test('whose image it is, and which names are taken elsewhere, cannot be guessed', async () => {
  const { base, locale } = await profiles('Emma Guessed');
  const [image = ''] = await insertImages(api.services, { baseProfileId: base, localeProfileId: locale }, [
    'attachment',
  ]);
  const far = api.as('FillIn', undefined, ['de']);
  for (const code of ['da', 'sv']) {
    const body = { locale_id: await localeId(api.services, code) };
    const deleted = await api.attempt('media.delete', { params: { mediaId: image }, body }, far);
    expect(deleted.body.code, code).toBe('area-forbids');
  }
  const german = await profiles('Emma German');
  await insertLocaleProfile(api.services, {
    base_profile_id: german.base,
    locale_id: await localeId(api.services, 'de'),
  });
  const ask = async (baseId: string, code: string, headers: Record<string, string>) => {
    const body = {
      locale_id: await localeId(api.services, code),
      profile_base_id: baseId,
      profile_name: 'Emma Guessed',
    };
    return (await api.attempt('locale-profile.check-name', { body }, headers)).body.code;
  };
  expect(await ask(german.base, 'da', far)).toBe('area-forbids');
  expect(await ask(german.base, 'fr', far), 'a locale profile that there is not').toBe('not-found');
  expect(await ask(german.base, 'de', far)).toBeUndefined();
  expect(await ask(german.base, 'da', api.as('FillIn', undefined, ['da']))).toBe('profile-name-taken');
});

test('which names are taken in another country is not told while somebody types; the save keeps them unique', async () => {
  const { locale } = await profiles('Enya Abroad');
  const { base: mine, locale: saved } = await profiles('Enya Mine');
  const { database } = api.services;
  await database
    .updateTable('base_profile')
    .set({ attributes: '{"countryCode":"TR"}' })
    .where('id', '=', mine)
    .execute();
  const told = async (geos: readonly string[]) => {
    const headers = api.as('FillIn', undefined, geos);
    const read = await api.attempt('locale-profile.get', { params: { profileId: locale } }, headers);
    const body = { locale_id: await localeId(api.services, 'da'), profile_base_id: mine, profile_name: 'enya ABROAD' };
    const asked = await api.attempt('locale-profile.check-name', { body }, headers);
    return [read.body.code, asked.body.code];
  };
  expect(await told(['TR'])).toEqual(['area-forbids', undefined]);
  for (const geos of [['TR', 'SE'], ['da'], []]) {
    expect(await told(geos), geos.join()).toEqual([undefined, 'profile-name-taken']);
  }
  const input = { params: { profileId: saved }, body: await completeLocaleBody(api.services, 'Enya Abroad') };
  const save = await api.attempt('locale-profile.update', input, api.as('Admin', undefined, ['TR']));
  expect(save.body.code).toBe('profile-name-taken');
});

test('a crop that is sent again is answered from memory, although it moved the version on', async () => {
  const { base } = await profiles('Frida Twice');
  const [image = ''] = await insertImages(api.services, { baseProfileId: base }, ['attachment']);
  await api.services.database
    .updateTable('media')
    .set({ crop: JSON.stringify({ x: 0, y: 0, width: 200, height: 200, rotate: 0 }) })
    .where('id', '=', image)
    .execute();
  const headers = { ...api.as('Admin'), 'if-match': '"1"', 'idempotency-key': randomUUID() };
  const reset = () => api.attempt('media.reset-crop', { params: { mediaId: image }, body: {} }, headers);
  const [first, again] = [await reset(), await reset()];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(
    (
      await api.attempt(
        'media.reset-crop',
        { params: { mediaId: image }, body: {} },
        { ...headers, 'idempotency-key': randomUUID() },
      )
    ).body.code,
  ).toBe('version-conflict');
});

test('who decided is told behind the rights, as before', async () => {
  const { locale } = await profiles('Gerda Decided');
  const input = { params: { profileId: locale } };
  const stale = { 'if-match': '"1"' };
  await api.call('locale-profile.approve', input, { ...api.as('GeoChecker', 'first'), ...stale });
  const second = await api.attempt('locale-profile.approve', input, { ...api.as('GeoChecker', 'second'), ...stale });
  expect([second.body.code, second.body.details.decided_by.user_id]).toEqual(['version-conflict', 'first']);
  const far = await api.attempt('locale-profile.approve', input, { ...api.as('GeoChecker', 'far', ['de']), ...stale });
  expect([far.body.code, far.body.details]).toEqual(['area-forbids', undefined]);
});

test('pairs of locale profiles are shown and decided by Admins whose area both lie in', async () => {
  const name = 'Hanna Twin';
  const attributes = JSON.stringify({ profileName: name });
  const ids: string[] = [];
  for (const code of ['da', 'de']) {
    const base = await insertBaseProfile(api.services, { profile_name: name, attributes: '{}' });
    const twin = { base_profile_id: base, locale_id: await localeId(api.services, code), attributes };
    ids.push(await insertLocaleProfile(api.services, { ...twin, profile_name: name }));
  }
  const everywhere = api.as('Admin');
  const conditions = [{ kind: 'text' as const, field: 'profileName' as const, comparison: 'normalised' as const }];
  const body = filterBody(conditions, { scope: 'locale' });
  const { filter } = await api.call('duplicate-filter.create', { body }, everywhere);
  await finish(workOf(api));
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, everywhere);
  await finish(workOf(api));

  const list = async (geos: readonly string[]) => {
    const query = { state: 'open' as const, profile_id: ids[0]!, limit: 50 };
    return (await api.call('duplicate-pair.list', { query }, api.as('Admin', undefined, geos))).rows;
  };
  const [pair, ...more] = await list([]);
  expect(more).toEqual([]);
  expect([await list(['da']), (await list(['da', 'de'])).length]).toEqual([[], 1]);

  const bound = api.as('Admin', undefined, ['da']);
  const preview = { scope: 'locale' as const, groups: body.groups };
  const { sample, pairs } = await api.call('duplicate-filter.preview', { body: preview }, bound);
  expect([pairs, sample]).toEqual([1, []]);
  const params = { pairId: pair!.id };
  // Neither the pair nor its profiles are as they were seen: of none of it is anything told.
  const decision = { decision: 'linked' as const, seen: { first: 7, second: 7 } };
  const decisions = [{ pair_id: pair!.id, version: 7, ...decision }];
  for (const refused of [
    await api.attempt('duplicate-pair.get', { params }, bound),
    await api.attempt('duplicate-pair.decide', { params, body: decision }, { ...bound, 'if-match': '"7"' }),
    await api.attempt('duplicate-pair.decide-several', { body: { decisions } }, bound),
    await api.attempt('duplicate-pair.plan', { body: { decisions } }, bound),
  ]) {
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([403, 'area-forbids', undefined]);
  }
  const undo = { params, body: { action_id: pair!.id } };
  const undecided = await api.attempt('duplicate-pair.undo', undo, bound);
  expect([undecided.status, undecided.body.code], 'nothing is told of the state').toEqual([403, 'area-forbids']);
  await api.call('duplicate-pair.decide', { params, body: { ...decision, seen: seenIn(pair!) } }, everywhere);
  expect((await api.attempt('duplicate-pair.undo', undo, bound)).body.code).toBe('area-forbids');
  const told = async (headers: Record<string, string>) => {
    const { rows } = await api.call('duplicate-log.list', { query: { limit: 50 } }, headers);
    const { csv } = await api.call('duplicate-log.export', { query: {} }, headers);
    return [rows.length, csv.includes(name)];
  };
  expect([await told(bound), await told(everywhere)]).toEqual([
    [0, false],
    [1, true],
  ]);
});
