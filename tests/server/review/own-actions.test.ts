import { expect, test } from 'vitest';
import { UNDO_DEPTH } from '../../../src/contract/policy/undo.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile, insertBaseProfiles } from '../../support/base-profiles.ts';
import { insertBelow, localeId } from '../../support/locale-profiles.ts';

const api = sharedApi();

/** A moment after whatever was done before, so that the order is not left to chance. */
const later = () => void (api.clock.now = new Date(api.clock.now.getTime() + 1000));
const waiting = async (name: string) =>
  insertBaseProfile(api.services, {
    status: 'awaiting_approval',
    profile_name: name,
    reserved_locales: [await localeId(api.services, 'da')],
  });

test('own actions are told with what they were about, the newest first, and nobody else’s', async () => {
  const me = api.as('Admin', 'lister');
  const base = await waiting('Ada');
  const approved = await api.call('base-profile.approve', { params: { profileBaseId: base } }, me);
  later();
  const locale = await insertBelow(
    api.services,
    await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Béla' }),
    'sv',
    { status: 'awaiting_approval' },
  );
  const returned = await api.call(
    'locale-profile.disapprove',
    { params: { profileId: locale }, body: { reason: { codes: ['text_quality'], note: '' } } },
    me,
  );
  later();
  const several = await insertBaseProfiles(api.services, [
    { status: 'awaiting_approval', profile_name: 'Cleo' },
    { status: 'awaiting_approval', profile_name: 'Dora' },
  ]);
  const items = several.map((id) => ({ id, version: 1 }));
  const both = await api.call('review.approve-several', { body: { kind: 'base', items } }, me);
  await api.call(
    'base-profile.approve',
    { params: { profileBaseId: await waiting('Emil') } },
    api.as('Admin', 'other'),
  );
  await api.call('action.undo', { params: { actionId: approved.action_id } }, me);

  const { actions } = await api.call('action.list', { query: { limit: UNDO_DEPTH } }, me);
  expect(actions).toMatchObject([
    { id: both.action_id, operation: 'review.approve-several', kind: 'base', count: 2, undone: false },
    { id: returned.action_id, kind: 'locale', record_id: locale, name: 'Béla', count: 1, undone: false },
    { id: approved.action_id, operation: 'base-profile.approve', record_id: base, name: 'Ada', count: 1, undone: true },
  ]);
  expect(several).toContain(actions[0]?.record_id);
  expect((await api.call('action.list', { query: { limit: 1 } }, me)).actions).toHaveLength(1);
});

test('P018 own actions tell what can be done again until something new is done', async () => {
  const me = api.as('Admin', 'teller');
  const params = { profileBaseId: await waiting('Fay') };
  const turn = (what: 'undo' | 'redo', actionId: string) => api.attempt(`action.${what}`, { params: { actionId } }, me);
  const told = async () => {
    const { actions } = await api.call('action.list', { query: { limit: 50 } }, me);
    return actions.map(({ operation, undone, redoable_since: since }) => [operation, undone, since !== null]);
  };
  const approved = await api.call('base-profile.approve', { params }, me);
  later();
  await turn('undo', approved.action_id);
  expect(await told()).toEqual([['base-profile.approve', true, true]]);
  later();
  const { body } = await turn('redo', approved.action_id);
  expect(await told()).toEqual([['base-profile.approve', false, false]]);
  later();
  await turn('undo', body.action_id);
  later();
  await api.call('base-profile.set-frozen', { params, body: { frozen: true, note: '' } }, me);
  expect(await told()).toEqual([
    ['base-profile.set-frozen', false, false],
    ['base-profile.approve', true, false],
  ]);
});
