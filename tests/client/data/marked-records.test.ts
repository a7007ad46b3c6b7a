import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { outdateMarked } from '../../../src/client/data/records.ts';
import { markOfRecord } from '../../../src/contract/policy/record-mark.ts';

const [BASE, LOCALE, OTHER] = ['a', 'b', 'c'].map((sign) => `${sign.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

test.each([
  ['a base profile, and what lies beneath it', BASE, [BASE, LOCALE]],
  ['a locale profile', LOCALE, [LOCALE]],
  ['one that is not here', 'dddddddd-0000-4000-8000-000000000000', []],
])('what somebody else has changed is read anew: %s', (_what, id, expected) => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.baseProfile(BASE), { id: BASE });
  client.setQueryData(queryKeys.localeProfile(LOCALE), { id: LOCALE, profile_base_id: BASE });
  client.setQueryData(queryKeys.baseProfile(OTHER), { id: OTHER });
  outdateMarked(client, [markOfRecord(id)], 'none');
  const outdated = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(outdated.map(({ queryKey }) => queryKey[1])).toEqual(expected);
});
