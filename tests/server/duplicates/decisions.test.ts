import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PairDecision, SeenSides } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { alterBase, insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import { attributeInputs, completeBaseBody } from '../../support/locale-profiles.ts';
import { decide, filterOf, logOf, pairsWhere, runOf, seenIn } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
let filterId: string;
beforeAll(async () => {
  filterId = await filterOf(api, [{ kind: 'text', field: 'profileName', comparison: 'normalised' }]);
});

let round = 0;
let ids: string[];
/** No two of them are alike in any spelling, as i and j are. */
const NAMES = ['Anna', 'Bruno', 'Dora', 'Emil', 'Frida', 'Gustav', 'Hugo', 'Olga', 'Paul', 'Rosa', 'Theo', 'Vera'];
const twinName = () => `Twin ${NAMES[round]}`;
/** A fresh name for each test, and profiles of that name. */
beforeEach(async () => {
  round += 1;
  const name = twinName();
  const twin = { profile_name: name, attributes: JSON.stringify({ profileName: name, name }) };
  ids = (await insertBaseProfiles(api.services, [twin, twin])).toSorted();
});

const compare = () => runOf(api, filterId);
const pairsOf = (profileId: string, state: 'open' | PairDecision = 'open') =>
  pairsWhere(api, { state, profile_id: profileId });

async function onlyPair() {
  await compare();
  const [pair, ...others] = await pairsOf(ids[0]!);
  expect(others).toEqual([]);
  return pair!;
}

const rename = (id: string, attributes: Record<string, string>) =>
  alterBase(api.services, id, {
    attributes: JSON.stringify(attributes),
    profile_name: attributes['profileName'] ?? '',
  });

async function newestOfBoth() {
  const bodies = ids.map((id) => ({ page: 1, limit: 3, profile_base_id: id }));
  return Promise.all(bodies.map(async (body) => (await api.call('log.list', { body }, admin)).logs[0]));
}

test('a pair that its filter would not find as its profiles stand now says so, and holds again once they are alike', async () => {
  const pair = await onlyPair();
  expect(pair.holds).toBe(true);
  const [one = ''] = ids;
  const stored = { profileName: twinName(), name: twinName() };
  await rename(one, { ...stored, profileName: `Else ${NAMES[round]}` });
  await compare();
  expect((await pairsOf(one)).map(({ id, holds }) => ({ id, holds }))).toEqual([{ id: pair.id, holds: false }]);
  const { pair: shown } = await api.call('duplicate-pair.get', { params: { pairId: pair.id } }, admin);
  expect(shown.holds).toBe(false);
  await rename(one, stored);
  await compare();
  expect((await pairsOf(one)).map(({ id, holds }) => ({ id, holds }))).toEqual([{ id: pair.id, holds: true }]);
  // What was said about it stands whatever becomes of them.
  await decide(api, pair, 'unsure');
  await rename(one, { ...stored, profileName: `Else ${NAMES[round]}` });
  expect((await pairsOf(one, 'unsure'))[0]?.holds).toBe(true);
});

test('demand 17: a pair marked "not a duplicate" stays away after new runs, and whichever of the two is looked at', async () => {
  await decide(api, await onlyPair(), 'not_duplicate', 'Sisters');
  await compare();
  for (const id of ids) {
    expect(await pairsOf(id)).toEqual([]);
    expect(await pairsOf(id, 'not_duplicate')).toHaveLength(1);
  }
  // Another field changes: nobody compared it.
  await rename(ids[1]!, { profileName: twinName(), name: 'Somebody Else' });
  await compare();
  expect(await pairsOf(ids[0]!)).toEqual([]);
  // A compared one changes, and they still match: the kind of evidence is the same.
  await rename(ids[1]!, { profileName: twinName().toUpperCase().replace(' ', '  '), name: 'Somebody Else' });
  await compare();
  expect(await pairsOf(ids[0]!)).toEqual([]);
  expect((await logOf(api, ids[0]!)).map(({ outcome }) => outcome)).toEqual(['not_duplicate']);
});

test('a decision is reported in the trail of both, in the log with its evidence, and can be undone', async () => {
  const pair = await onlyPair();
  const { action_id: actionId, pair: linked } = await decide(api, pair, 'linked', 'Same passport');
  const note = 'Same passport';
  expect(linked).toMatchObject({ state: 'linked', version: 2, decided_by: { user_id: 'Admin-1' }, note });
  const entry = { event: 113, event_name: 'DuplicateDecided', reason: { note } };
  expect(await newestOfBoth()).toMatchObject([entry, entry]);
  // The log keeps what was seen, whatever happens to the profile.
  await rename(ids[0]!, { profileName: 'Renamed', name: 'Renamed' });
  const query = { outcome: ['linked' as const], text: 'passport', limit: 50 };
  const { rows } = await api.call('duplicate-log.list', { query }, admin);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action_id: actionId, reason: 'Same passport', score: pair.score });
  expect(rows[0]?.first.profile_name).toBe(pair.first.profile_name);
  const undo = { params: { pairId: pair.id }, body: { action_id: actionId } };
  const undone = await api.call('duplicate-pair.undo', undo, admin);
  expect(undone.pair).toMatchObject({ state: 'open', decided_by: null, version: 3, note: null });
  const twice = await api.attempt('duplicate-pair.undo', undo, admin);
  expect([twice.status, twice.body.code]).toEqual([409, 'undo-refused']);
  expect(twice.body.error).toMatch(/^You have already undone the decision about /);
  expect((await api.call('duplicate-log.list', { query }, admin)).rows[0]?.action_id).toBeNull();
  expect(await newestOfBoth()).toMatchObject([{ event: 111 }, { event: 111 }]);
  expect(await verifyAuditTrail(api.services.database)).toMatchObject({ broken: null });
});

test('P003 from the log any Admin takes the last decision on a pair back, but not one that was overtaken', async () => {
  const pair = await onlyPair();
  const first = await decide(api, pair, 'unsure', 'One photo is missing');
  const second = await decide(api, first.pair, 'not_duplicate', 'Two passports');
  expect(second.pair.note).toBe('Two passports');
  const other = api.as('Admin', 'Admin-2');
  const undo = (actionId: string) => ({ params: { pairId: pair.id }, body: { action_id: actionId } });
  // Anyone who looks at the first entry does not mean the second.
  const older = await api.attempt('duplicate-pair.undo', undo(first.action_id), other);
  expect([older.status, older.body.code]).toEqual([409, 'undo-refused']);
  expect(older.body.error).toMatch(/^Person Admin-1 has since decided again about .+: not a duplicate\./);
  const unnamed = { params: { pairId: pair.id } } as never;
  expect((await api.attempt('duplicate-pair.undo', unnamed, other)).body.code).toBe('invalid-input');
  const back = (await api.call('duplicate-pair.undo', undo(second.action_id), other)).pair;
  expect(back, 'as the decision before left it').toMatchObject({ state: 'unsure', note: 'One photo is missing' });
  expect((await api.call('duplicate-pair.undo', undo(first.action_id), other)).pair.state).toBe('open');
  expect((await api.attempt('duplicate-pair.undo', undo(first.action_id), other)).status).toBe(409);
  expect((await api.attempt('duplicate-pair.undo', undo(pair.id), other)).status, 'no such decision').toBe(404);
});

test('who decides on an old state is informed of that, with the pair as it is', async () => {
  const pair = await onlyPair();
  await decide(api, pair, 'linked');
  const seen = seenIn(pair);
  const input = { params: { pairId: pair.id }, body: { decision: 'unsure' as const, seen } };
  const stale = await api.attempt('duplicate-pair.decide', input, { ...admin, 'if-match': `"${pair.version}"` });
  expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict']);
  expect(stale.body.error).toMatch(
    /^Person Admin-1 has decided on “.+” and “.+” in the meantime\. Look at the pair again\.$/,
  );
  expect(stale.body.details.current).toMatchObject({ id: pair.id, state: 'linked', version: 2 });
  const same = { params: { pairId: pair.id }, body: { decision: 'linked' as const, seen } };
  expect((await api.attempt('duplicate-pair.decide', same, admin)).body.code).toBe('unchanged');
});

/** Somebody saves a profile: it looks the same, and is another version. */
async function saved(id: string, headers: Record<string, string>) {
  const body = await completeBaseBody(api.services);
  const attributes = await attributeInputs(api.services, { profileName: twinName(), name: twinName() });
  await api.call('base-profile.update', { params: { profileBaseId: id }, body: { ...body, attributes } }, headers);
}

test('P003 nobody decides about a profile that has changed since it was seen: the refusal says whose change, of which side', async () => {
  const pair = await onlyPair();
  const [first, second] = [pair.first.id, pair.second.id];
  const attempt = (seen?: SeenSides) => {
    const input = { params: { pairId: pair.id }, body: { decision: 'linked', seen } };
    return api.attempt('duplicate-pair.decide', input as never, { ...admin, 'if-match': `"${pair.version}"` });
  };
  const blind = await attempt();
  expect([blind.status, blind.body.code, blind.body.details]).toMatchObject([422, 'invalid-input', [{ path: 'seen' }]]);
  await saved(second, api.as('Admin', 'Bea'));
  const refused = await attempt(seenIn(pair));
  expect([refused.status, refused.body.code]).toEqual([409, 'version-conflict']);
  expect(refused.body.error).toBe(`Person Bea has changed ${twinName()}, the second of the two, in the meantime.`);
  expect(refused.body.details).toMatchObject({
    current: { id: pair.id, state: 'open', version: pair.version, second: { version: pair.second.version + 1 } },
    changed: [{ kind: 'base', id: second, version: pair.second.version + 1, changed_by: { user_id: 'Bea' } }],
  });
  await saved(first, admin);
  const both = await attempt(seenIn(pair));
  const sentence = /^You have changed .*, the first of the two, elsewhere .* Person Bea has changed .*, the second/;
  expect(both.body.error).toMatch(sentence);
  expect(both.body.details.changed).toHaveLength(2);
  expect(await pairsOf(first, 'linked'), 'nothing was decided').toEqual([]);
  const now = await api.call('duplicate-pair.get', { params: { pairId: pair.id } }, admin);
  expect(seenIn(now.pair), 'the list and the comparison show the same').toEqual(seenIn(now));
  const decided = await attempt(seenIn(now));
  expect(decided.status).toBe(200);
  // A decision, and its undo, stand in the trails of both, and are no change of either.
  const undo = { params: { pairId: pair.id }, body: { action_id: decided.body.action_id } };
  await api.call('duplicate-pair.undo', undo, api.as('Admin', 'Carl'));
  const stale = { params: { pairId: pair.id }, body: { decision: 'unsure' as const, seen: seenIn(pair) } };
  expect((await api.attempt('duplicate-pair.decide', stale, admin)).body.error).not.toMatch(/Carl/);
});
