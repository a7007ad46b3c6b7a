import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/network/api-error.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { outdateMarked } from '../../../src/client/data/records.ts';
import { markOfRecord } from '../../../src/contract/base/marks.ts';

const [BASE, LOCALE, OTHER] = ['a', 'b', 'c'].map((sign) => `${sign.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

test.each([
  ['a base profile, what lies beneath it, and the lists that show them', BASE, [BASE, LOCALE, 'first', 'next', 'all']],
  ['a locale profile', LOCALE, [LOCALE, 'all']],
  ['one that is not here', 'dddddddd-0000-4000-8000-000000000000', []],
])('what somebody else has changed is read anew: %s', (_what, id, expected) => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.baseProfile(BASE), { id: BASE });
  client.setQueryData(queryKeys.localeProfile(LOCALE), { id: LOCALE, profile_base_id: BASE });
  client.setQueryData(queryKeys.baseProfile(OTHER), { id: OTHER });
  client.setQueryData([...queryKeys.baseProfilePages, 'first'], { rows: [{ id: BASE }] });
  client.setQueryData([...queryKeys.baseProfilePages, 'next'], { rows: [{ id: OTHER }] });
  client.setQueryData([...queryKeys.localeProfilePages, 'all'], { rows: [{ id: LOCALE, profile_base_id: BASE }] });
  outdateMarked(client, [markOfRecord(id)], 'none');
  const outdated = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(outdated.map(({ queryKey }) => queryKey[1])).toEqual(expected);
});

test.each([
  ['a base profile', queryKeys.baseProfile(BASE), BASE],
  ['a locale profile', queryKeys.localeProfile(LOCALE), LOCALE],
])(
  'P003 %s that was not found is read again when the news name it: a deletion was undone',
  async (_what, queryKey, id) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const gone = new ApiError(404, 'Not Found', 'not-found', 'This does not exist.', undefined);
    const read = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(gone).mockResolvedValue({ id });
    const observer = new QueryObserver(client, { queryKey, queryFn: read });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(gone));
    outdateMarked(client, [markOfRecord(OTHER)], 'active');
    expect(read).toHaveBeenCalledOnce();
    // Nobody may look at this page at the moment, and it is not to show later that nothing is there.
    outdateMarked(client, [markOfRecord(id)], 'none');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ id }));
    expect(observer.getCurrentResult().error).toBeNull();
    stop();
  },
);
