import { expect, test } from 'vitest';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

const search = async (text: string, limit?: number) =>
  (await api.call('creator.search', { query: { text, ...(limit && { limit }) } } as never, api.as('Creator'))).people;

test('people are found by any word of their name, once each, by the name they have now', async () => {
  const by = (id: string, name: string, minutes = 0) => ({
    creator_id: id,
    creator_name: name,
    updated_at: new Date(TEST_NOW.getTime() + minutes * 60_000),
  });
  await insertBaseProfiles(api.services, [
    by('p-1', 'Ännchen Roy'),
    by('p-1', 'Anna Roy', 5),
    by('p-1', 'Ännchen Roy', 1),
    by('p-2', 'Joan Ångström'),
    by('p-3', 'Béla Kun'),
    { ...by('p-4', 'Gone Anna'), deleted_at: TEST_NOW },
  ]);
  expect(await search('an')).toEqual([
    { user_id: 'p-1', name: 'Anna Roy' },
    { user_id: 'p-2', name: 'Joan Ångström' },
  ]);
  expect(await search('ROY')).toEqual([{ user_id: 'p-1', name: 'Anna Roy' }]);
  expect((await search('')).map(({ name }) => name)).toEqual(['Anna Roy', 'Béla Kun', 'Joan Ångström']);
  expect(await search('', 1)).toHaveLength(1);
  expect(await search('%')).toEqual([]);
});

test('only people who may open the overview may ask', async () => {
  const refused = await api.attempt('creator.search', { query: {} } as never, api.as('FillIn'));
  expect(refused.status).toBe(403);
});
