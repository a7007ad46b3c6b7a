import { describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';

const api = sharedApi();

const waiting = { status: 'awaiting_approval' as const };
const checker = () => api.as('BaseChecker');

describe('several at once', () => {
  test('each is judged by itself, in the order in which they were named, and one undo undoes all', async () => {
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
    const stored = async (id: string) => {
      const { profile, locales, events } = await storedOf(api.services, id);
      return { profile, locales, events };
    };
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

  test('is undone as a whole or not at all', async () => {
    const ids = await insertBaseProfiles(api.services, [waiting, waiting]);
    const body = { kind: 'base' as const, items: ids.map((id) => ({ id, version: 1 })) };
    const { action_id: actionId } = await api.call('review.approve-several', { body }, checker());
    const input = { params: { profileBaseId: ids[1] ?? '' }, body: { active: true } };
    await api.call('base-profile.set-active', input, api.as('Admin'));
    const before = await Promise.all(ids.map((id) => storedOf(api.services, id)));
    const answer = await api.attempt('action.undo', { params: { actionId: actionId ?? '' } }, checker());
    // One of the two has been published, which no profile may be that is not approved.
    expect([answer.status, answer.body.code]).toEqual([409, 'status-forbids']);
    expect(await Promise.all(ids.map((id) => storedOf(api.services, id)))).toEqual(before);
  });

  test('nothing is kept where everything is refused', async () => {
    const id = await insertBaseProfile(api.services, { status: 'approved' });
    const body = { kind: 'base' as const, items: [{ id, version: 1 }] };
    const answer = await api.call('review.approve-several', { body }, checker());
    expect([answer.action_id, answer.records]).toEqual([null, []]);
    const wrong = await api.call('review.approve-several', { body }, api.as('GeoChecker'));
    expect(wrong.results).toMatchObject([{ outcome: 'refused', code: 'role-forbids' }]);
  });
});
