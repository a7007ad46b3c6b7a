import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import type { ProfileKind } from '../../../src/contract/profiles/status.ts';
import { pathOf } from '../../support/api.ts';
import { alterBase, insertBaseProfile, localeId, sharedApi, storedOf, tagId } from '../../support/shared-api.ts';
import { inputFor } from '../rights/inputs.ts';
import { knownOf, makeThings, type Things } from '../rights/things.ts';

const api = sharedApi();

/** A call about these things; its input is made from its shapes unless a body is given. */
async function send(id: OperationId, on: Things, headers: Record<string, string>, of: ProfileKind, given?: unknown) {
  const operation: Operation = OPERATIONS[id];
  const input = await inputFor(operation, await knownOf(api.services, on, of));
  const body = operation.method === 'GET' ? undefined : (given ?? input.body);
  return api.request(operation.method, pathOf(operation, input), headers, body);
}

const inArea = (role: Role, geos: readonly string[]) => ({
  creator: 'Creator-1',
  headers: api.as(role, undefined, geos),
});
const areas = (role: Role) => ({ mine: inArea(role, ['SE']), foreign: inArea(role, ['de', 'DE']) });
const creators = () => ({
  mine: { creator: 'Creator-1', headers: api.as('Creator') },
  foreign: { creator: 'Somebody', headers: api.as('Creator') },
});

test('a locale profile outside the area keeps its trail, and is not tagged, claimed or decided with others', async () => {
  const on = await makeThings(api.services, 'Creator-1');
  const trail = { page: 1, limit: 3, profile_id: on.locale };
  for (const role of ['Admin', 'FillIn', 'GeoChecker'] as const) {
    const { mine, foreign } = areas(role);
    expect((await send('log.list', on, foreign.headers, 'locale', trail)).body.code).toBe('area-forbids');
    expect((await send('log.list', on, mine.headers, 'locale', trail)).status).toBe(200);
  }
  const before = await storedOf(api.services, on.base);
  const far = inArea('GeoChecker', ['de']).headers;
  const level = await tagId(api.services, 'attachmentAdultLevel', 'mild');
  const tags = { media_tags: [{ media_id: on.localeImage, tag_id: level }] };
  expect((await send('media.tag', on, far, 'locale', tags)).body.code).toBe('area-forbids');
  const claim = { kind: 'locale', id: on.locale };
  expect((await send('queue.claim', on, far, 'locale', claim)).body.code).toBe('area-forbids');
  const items = { kind: 'locale', items: [{ id: on.locale, version: 1 }] };
  const { body } = await send('review.approve-several', on, far, 'locale', items);
  expect(body.results).toMatchObject([{ outcome: 'refused', code: 'area-forbids' }]);
  expect(await storedOf(api.services, on.base)).toEqual(before);
});

const bound = () => areas('BaseChecker');
test('its trail, the palette, the queue, and decisions on several are closed to a BaseChecker of another area', async () => {
  const on = await makeThings(api.services, 'Creator-1');
  const before = await storedOf(api.services, on.base);
  const item = { kind: 'base', id: on.base };
  const found = (headers: Record<string, string>) =>
    api.call('base-profile.search', { query: { text: on.base, limit: 8 } }, headers);
  for (const [headers, mine] of [
    [bound().mine.headers, true],
    [bound().foreign.headers, false],
  ] as const) {
    const trail = await send('log.list', on, headers, 'base', { page: 1, limit: 3, profile_base_id: on.base });
    expect(trail.body.code).toBe(mine ? undefined : 'area-forbids');
    expect((await found(headers)).rows).toHaveLength(mine ? 1 : 0);
  }
  expect((await send('queue.claim', on, bound().foreign.headers, 'base', item)).body.code).toBe('area-forbids');
  const several = { kind: 'base', items: [{ id: on.base, version: 1 }] };
  const { body } = await send('review.approve-several', on, bound().foreign.headers, 'base', several);
  expect(body.results).toMatchObject([{ outcome: 'refused', code: 'area-forbids' }]);
  expect(await storedOf(api.services, on.base)).toEqual(before);
});

test('a locale that a base profile has or is to have brings it into the area', async () => {
  const on = await makeThings(api.services, 'Creator-1');
  const status = async (geos: readonly string[]) =>
    (await send('base-profile.get', on, api.as('BaseChecker', undefined, geos), 'base')).status;
  expect([await status(['da']), await status(['sv'])]).toEqual([200, 403]);
  const reserved = [await localeId(api.services, 'sv')];
  await alterBase(api.services, on.base, { reserved_locales: reserved });
  expect(await status(['sv'])).toBe(200);
  const claim = { kind: 'base', id: on.base, reason: 'Out of turn' };
  const far = await send('queue.claim', on, api.as('BaseChecker', 'far', ['da']), 'base', claim);
  expect([far.status, far.body.code], 'and the queue serves it by either').toEqual([200, undefined]);
});

test.each([true, false])(
  'a Creator does not switch the active flag of somebody else’s profile to %s',
  async (active) => {
    const switched = async (creator: string) => {
      const id = await insertBaseProfile(api.services, { status: 'approved', active: !active, creator_id: creator });
      const input = { params: { profileBaseId: id }, body: { active } };
      const answer = await api.attempt('base-profile.set-active', input, api.as('Creator'));
      const { profile } = await storedOf(api.services, id);
      return [answer.status, answer.body.code, profile.active];
    };
    expect(await switched('Somebody')).toEqual([403, 'not-own', !active]);
    expect(await switched('Creator-1')).toEqual([200, undefined, active]);
  },
);

test('where a Creator reads the profile of somebody else, its documents are not even named', async () => {
  const { mine, foreign } = creators();
  const names = async ({ creator, headers }: typeof mine) => {
    const { body } = await send('base-profile.get', await makeThings(api.services, creator), headers, 'base');
    return (body.documents as { name: string }[]).map(({ name }) => name);
  };
  expect([await names(mine), await names(foreign)]).toEqual([[expect.stringMatching(/\.pdf$/)], []]);
});

test('an action, a claim and a run of somebody else are not taken over', async () => {
  const on = await makeThings(api.services, 'Creator-1');
  const by = (name: string) => api.as('BaseChecker', name);
  const done = await api.call('base-profile.approve', { params: { profileBaseId: on.base } }, by('doer'));
  const other = await makeThings(api.services, 'Creator-1');
  const claim = { kind: 'base' as const, id: other.base, reason: 'Out of turn' };
  const claimed = await api.call('queue.claim', { body: claim }, by('holder'));
  const before = await storedOf(api.services, on.base);
  const undone = await api.attempt('action.undo', { params: { actionId: done.action_id } }, by('thief'));
  expect([undone.status, undone.body.code]).toEqual([404, 'not-found']);
  expect(await storedOf(api.services, on.base)).toEqual(before);
  const lease = { params: { leaseId: claimed.lease?.id ?? '' } };
  expect((await api.attempt('queue.heartbeat', lease, by('thief'))).body.code).toBe('lease-lost');
  await api.attempt('queue.release', lease, by('thief'));
  expect((await api.attempt('queue.heartbeat', lease, by('holder'))).status).toBe(200);
});
