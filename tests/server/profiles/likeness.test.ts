import { expect, test } from 'vitest';
import { searchedText } from '../../../src/contract/policy/search-text.ts';
import { mostAlike } from '../../../src/server/profiles/likeness.ts';

/** Its parts spell names. */
const ID = 'acc98b9b-224b-4975-95cf-ada29505727a';
const candidate = (attributes: Record<string, string>, id = ID) => ({
  id,
  sort_name: (attributes['profileName'] ?? '').toLowerCase(),
  search_text: searchedText(id, attributes),
});

test('P012 nobody is found by a part of an identifier that spells a name, named or nameless', () => {
  const others: Record<string, string>[] = [{}, { profileName: 'Berta Vogt' }, { profession: 'Cooper' }];
  for (const attributes of others) {
    for (const name of ['ada', 'acc', 'adaa']) expect(mostAlike(name, [candidate(attributes)]), name).toEqual([]);
  }
  const ada = candidate({ profileName: 'Ada Moreau' }, '00000000-0000-4000-8000-000000000001');
  expect(mostAlike('ada', [candidate({}), ada])).toEqual([ada.id]);
});
