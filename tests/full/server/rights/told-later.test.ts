import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNREADABLE_NAME } from '../../../../src/contract/policy/reading-rights.ts';
import type { LiveMessage } from '../../../../src/contract/shapes/live.ts';
import type { Actor } from '../../../../src/server/calls/call.ts';
import { noticesFor } from '../../../../src/server/notices/read-notices.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../../support/api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import { filterBody, finish, seenIn, workOf } from '../../../server/duplicates/support.ts';
import { insertLocaleProfile, localeId } from '../../../support/locale-profiles.ts';

/* What waits for somebody, or stands in a trail, when their area or role has become another. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A Swedish base profile with a Danish profile, both waiting, both called by `name`. */
async function profiles(name: string) {
  const waits = { status: 'awaiting_approval' as const, waiting_since: TEST_NOW, profile_name: name };
  const attributes = JSON.stringify({ profileName: name, countryCode: 'SE' });
  const base = await insertBaseProfile(api.services, { ...waits, attributes });
  const below = { base_profile_id: base, locale_id: await localeId(api.services, 'da'), ...waits };
  return { base, locale: await insertLocaleProfile(api.services, below) };
}

const noticesOf = async (actor: Actor) =>
  (await noticesFor(api.services.database, actor, { after: '0', but: new Set() }, TEST_NOW)).map(({ data }) => data);
const person = (id: string, role: Actor['role'], geos: readonly string[] = []): Actor => ({ id, name: id, role, geos });

/** The first message of a stream; what follows is not waited for. */
async function firstMessage(headers: Record<string, string>): Promise<LiveMessage> {
  const answer = await api.app.request('/api/v1/live', { headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value = '' } = await reader.read();
    if (!value.startsWith('data: ')) continue;
    await reader.cancel();
    return JSON.parse(value.slice(6)) as LiveMessage;
  }
}

test('a notice of one’s own names no profile that is out of reach by now, and is told again when it no longer is', async () => {
  const { base, locale } = await profiles('Anna Taken');
  for (const [kind, id, role] of [
    ['base', base, 'BaseChecker'],
    ['locale', locale, 'GeoChecker'],
  ] as const) {
    await api.call('queue.claim', { body: { kind, id, reason: 'Mine' } }, api.as(role, 'loser'));
    await api.call('queue.steal', { body: { kind, id, reason: 'Urgent' } }, api.as(role, 'taker'));
  }
  const told = async (role: Actor['role'], geos?: readonly string[]) =>
    (await noticesOf(person('loser', role, geos))).map(({ kind }) => kind);
  expect(await told('Admin')).toEqual(['base', 'locale']);
  expect([await told('BaseChecker'), await told('GeoChecker')]).toEqual([['base'], ['locale']]);
  expect([await told('BaseChecker', ['DK']), await told('GeoChecker', ['de'])]).toEqual([[], []]);
  expect([await told('BaseChecker', ['da']), await told('GeoChecker', ['SE'])]).toEqual([['base'], ['locale']]);
  // An area does not bind an Admin at base profiles.
  expect(await told('Admin', ['de'])).toEqual(['base']);
  const { notices } = await firstMessage(api.as('GeoChecker', 'loser', ['de']));
  expect(notices).toEqual([]);
});

test('of a claim on what has left one’s area neither version, nor who changed it, nor the claim is told', async () => {
  const { locale } = await profiles('Bodil Claimed');
  const body = { kind: 'locale' as const, id: locale, reason: 'Mine' };
  await api.call('queue.claim', { body }, api.as('GeoChecker', 'holder'));
  const told = async (geos: readonly string[]) => {
    const headers = api.as('GeoChecker', 'holder', geos);
    const { claimed } = await firstMessage(headers);
    const { own_lease: own } = await api.call('queue.list', { query: { limit: 10 } }, headers);
    return [claimed?.id, own?.record_id];
  };
  expect(await told(['da'])).toEqual([locale, locale]);
  expect(await told(['de'])).toEqual([undefined, undefined]);
});

test('what was said about two profiles is told only to whoever may read all that was decided on with it', async () => {
  const name = 'Clara Twin';
  const attributes = JSON.stringify({ profileName: name });
  const ids: Record<string, string> = {};
  for (const code of ['da', 'sv', 'de']) {
    const base = await insertBaseProfile(api.services, { profile_name: name, attributes: '{}' });
    const twin = { base_profile_id: base, locale_id: await localeId(api.services, code), attributes };
    ids[code] = await insertLocaleProfile(api.services, { ...twin, profile_name: name });
  }
  const conditions = [{ kind: 'text' as const, field: 'profileName' as const, comparison: 'normalised' as const }];
  const everywhere = api.as('Admin');
  const { filter } = await api.call(
    'duplicate-filter.create',
    { body: filterBody(conditions, { scope: 'locale' }) },
    everywhere,
  );
  await finish(workOf(api));
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, everywhere);
  await finish(workOf(api));
  const list = async (state: 'open' | 'linked', headers: Record<string, string>) =>
    (await api.call('duplicate-pair.list', { query: { state, profile_id: ids['da']!, limit: 50 } }, headers)).rows;
  const open = await list('open', everywhere);
  const decisions = open.map((pair) => ({
    pair_id: pair.id,
    version: pair.version,
    decision: 'linked' as const,
    seen: seenIn(pair),
  }));
  expect(decisions).toHaveLength(2);
  const note = 'The one from Berlin is the same person.';
  const decided = await api.call('duplicate-pair.decide-several', { body: { decisions, note } }, everywhere);

  const trail = async (role: Actor['role'], geos: readonly string[]) => {
    const body = { page: 1, limit: 50, profile_id: ids['da']! };
    const { logs } = await api.call('log.list', { body }, api.as(role, undefined, geos));
    return logs
      .filter(({ event }) => event === 113 || event === 111)
      .map(({ event, reason, after }) => ({ event, reason, name: (after as { other: { name: string } }).other.name }));
  };
  const names = (told: { name: string }[]) => told.map((one) => one.name).toSorted();
  expect(await trail('FillIn', [])).toEqual([1, 2].map(() => ({ event: 113, reason: { note }, name })));
  const half = await trail('FillIn', ['da']);
  expect(half).toEqual([1, 2].map(() => ({ event: 113, reason: null, name: UNREADABLE_NAME })));
  // Both halves of one pair may be read, but the note is about the other pair as well.
  const nearly = await trail('FillIn', ['da', 'sv']);
  expect([names(nearly), nearly.map(({ reason }) => reason)]).toEqual([
    [UNREADABLE_NAME, name],
    [null, null],
  ]);
  const elsewhere = async (geos: readonly string[]) => {
    const headers = api.as('Admin', undefined, geos);
    const { rows } = await api.call('duplicate-log.list', { query: { limit: 50 } }, headers);
    const { csv } = await api.call('duplicate-log.export', { query: {} }, headers);
    return [(await list('linked', headers)).map((pair) => pair.note), rows.length, csv.includes(note)];
  };
  expect([await elsewhere(['da', 'sv']), await elsewhere([])]).toEqual([
    [[null], 1, false],
    [[note, note], 2, true],
  ]);
  const foundBy = async (text: string, geos: readonly string[]) => {
    const query = { text, limit: 1 };
    const { rows, next } = await api.call('duplicate-log.list', { query }, api.as('Admin', undefined, geos));
    return [rows.length, next !== null];
  };
  expect([await foundBy('berlin', ['da', 'sv']), await foundBy('berlin', [])], 'nor found by its words').toEqual([
    [0, false],
    [1, true],
  ]);
  expect(await foundBy(name, ['da', 'sv'])).toEqual([1, false]);

  await api.call('duplicate-action.undo', { params: { actionId: decided.action_id } }, everywhere);
  expect(names((await trail('FillIn', ['da'])).filter(({ event }) => event === 111))).toEqual([
    UNREADABLE_NAME,
    UNREADABLE_NAME,
  ]);
});
