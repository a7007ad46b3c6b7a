// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { useListPages } from '../../../src/client/data/use-list-pages.ts';
import { useQueueList } from '../../../src/client/queue/queue-list.ts';
import { draw, one } from '../ui/dom.ts';

/* What was read anew by itself and failed takes no row away: without a network one looks on at what is known. */

const answers = vi.hoisted(() => ({ next: null as null | (() => unknown) }));
vi.mock(import('../../../src/client/data/api-instance.ts'), async (original) => ({
  ...(await original()),
  api: (async () => answers.next?.()) as never,
}));

const ANSWER = { rows: [{ id: 'a' }], counts: { waiting: 1 }, own_lease: null, next_id: null, next: null };
const PAGE = { rows: [{ id: 'a' }], total: 1 };
const SOURCE = {
  keyOf: () => ['list'],
  fetch: async () => answers.next?.(),
};

function Queue() {
  const { rows, error } = useQueueList();
  return <p>{`${rows.length} ${error?.message ?? ''}`}</p>;
}
function Overview() {
  const { total, error } = useListPages(SOURCE as never, { filter: {}, sort: 'x', direction: 'asc' } as never, 0);
  return <p>{`${total ?? 0} ${error?.message ?? ''}`}</p>;
}

const unreachable = () => {
  throw new Error('out of reach');
};

test.each([
  ['the queue', <Queue key="queue" />, queryKeys.queue, ANSWER],
  ['an overview', <Overview key="overview" />, ['list'], PAGE],
])(
  'known rows of %s stay where reading them anew fails, and where nothing is known the failure is told',
  async (_which, list, key, answer) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    answers.next = unreachable;
    const shown = () => draw(<QueryClientProvider client={client}>{list}</QueryClientProvider>);
    const first = shown();
    await vi.waitFor(() => act(() => expect(one('p', first.place).textContent).toBe('0 out of reach')));
    answers.next = () => answer;
    await act(() => client.invalidateQueries({ queryKey: key }));
    await vi.waitFor(() => act(() => expect(one('p', first.place).textContent).toBe('1 ')));
    answers.next = unreachable;
    await act(() => client.invalidateQueries({ queryKey: key }));
    expect(client.getQueryState(key)?.error).not.toBeNull();
    // What the list hears of it, it hears a task later.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(one('p', first.place).textContent).toBe('1 ');
  },
);
