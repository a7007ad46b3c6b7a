import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '../../../../src/contract/base/roles.ts';
import { lockedPairs, writeDecision } from '../../../../src/server/duplicates/decide-pair.ts';
import { factsOfPairs, pairViewer } from '../../../../src/server/duplicates/show-pair.ts';
import { insertBaseProfile, insertBelow, sharedApi } from '../../../support/shared-api.ts';
import { filterBody, finish, seenIn, workOf } from '../../../server/duplicates/support.ts';
import { UNREADABLE_NAME } from '../../../../src/contract/base/refusals.ts';

const api = sharedApi();
const everywhere = api.as('Admin');
const CONDITIONS = [{ kind: 'text' as const, field: 'profileName' as const, comparison: 'normalised' as const }];

/** Locale profiles of one name, by their locales, and a run that has found them alike. */
async function twins(name: string, codes: readonly string[]) {
  const attributes = JSON.stringify({ profileName: name });
  const ids: Record<string, string> = {};
  for (const code of codes) {
    const base = await insertBaseProfile(api.services, { profile_name: name, attributes: '{}' });
    ids[code] = await insertBelow(api.services, base, code, { attributes, profile_name: name });
  }
  const body = filterBody(CONDITIONS, { scope: 'locale', name });
  const { filter } = await api.call('duplicate-filter.create', { body }, everywhere);
  await finish(workOf(api));
  await api.call('duplicate-run.start', { params: { filterId: filter.id } }, everywhere);
  await finish(workOf(api));
  return { ids, body };
}

test('pairs of locale profiles are shown and decided by Admins whose area both lie in', async () => {
  const name = 'Hanna Twin';
  const { ids, body } = await twins(name, ['da', 'de']);
  const list = async (geos: readonly string[]) => {
    const query = { state: 'open' as const, profile_id: ids['da']!, limit: 50 };
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
  // Neither the pair nor its profiles are as they were seen: of none of it is anything reported.
  const decision = { decision: 'linked' as const, seen: { first: 7, second: 7 } };
  for (const refused of [
    await api.attempt('duplicate-pair.get', { params }, bound),
    await api.attempt('duplicate-pair.decide', { params, body: decision }, { ...bound, 'if-match': '"7"' }),
  ]) {
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([403, 'area-forbids', undefined]);
  }
  const undo = { params, body: { action_id: pair!.id } };
  const undecided = await api.attempt('duplicate-pair.undo', undo, bound);
  expect([undecided.status, undecided.body.code], 'nothing is said of the state').toEqual([403, 'area-forbids']);
  await api.call('duplicate-pair.decide', { params, body: { ...decision, seen: seenIn(pair!) } }, everywhere);
  expect((await api.attempt('duplicate-pair.undo', undo, bound)).body.code).toBe('area-forbids');
  const recorded = async (headers: Record<string, string>) => {
    const { rows } = await api.call('duplicate-log.list', { query: { limit: 50 } }, headers);
    const { csv } = await api.call('duplicate-log.export', { query: {} }, headers);
    return [rows.length, csv.includes(name)];
  };
  expect([await recorded(bound), await recorded(everywhere)]).toEqual([
    [0, false],
    [1, true],
  ]);
});

/** Decides about several pairs with one note, as an older version let people, and a merge does. */
async function decidedTogether(ids: readonly string[], note: string): Promise<string> {
  const actionId = randomUUID();
  const { database, media, now } = api.services;
  const actor = { id: 'Admin-1', name: 'Person Admin-1', role: 'Admin', geos: [] };
  await database.transaction().execute(async (transaction) => {
    const viewer = await pairViewer({ database: transaction, media, actor } as never);
    const pairs = [...(await lockedPairs(transaction, ids)).values()];
    const call = { actor, requestId: 'request', now } as never;
    const facts = await factsOfPairs(viewer, pairs);
    for (const pair of pairs) await writeDecision(transaction, pair, 'linked', { actionId, call, viewer, note, facts });
  });
  return actionId;
}

test('what was said about two profiles is reported only to those who may read all that was decided on with it', async () => {
  const name = 'Clara Twin';
  const { ids } = await twins(name, ['da', 'sv', 'de']);
  const list = async (state: 'open' | 'linked', headers: Record<string, string>) =>
    (await api.call('duplicate-pair.list', { query: { state, profile_id: ids['da']!, limit: 50 } }, headers)).rows;
  const open = await list('open', everywhere);
  expect(open).toHaveLength(2);
  const note = 'The one from Berlin is the same person.';
  const actionId = await decidedTogether(
    open.map(({ id }) => id),
    note,
  );
  const trail = async (role: Role, geos: readonly string[]) => {
    const body = { page: 1, limit: 50, profile_id: ids['da']! };
    const { logs } = await api.call('log.list', { body }, api.as(role, undefined, geos));
    return logs
      .filter(({ event }) => event === 113 || event === 111)
      .map(({ event, reason, after }) => ({ event, reason, name: (after as { other: { name: string } }).other.name }));
  };
  const names = (result: { name: string }[]) => result.map((one) => one.name).toSorted();
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
    const { rows } = await api.call('duplicate-log.list', { query: { text: name, limit: 50 } }, headers);
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
  for (const { id: pairId } of open) {
    await api.call('duplicate-pair.undo', { params: { pairId }, body: { action_id: actionId } }, everywhere);
  }
  expect(names((await trail('FillIn', ['da'])).filter(({ event }) => event === 111))).toEqual([
    UNREADABLE_NAME,
    UNREADABLE_NAME,
  ]);
});
