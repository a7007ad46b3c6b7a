// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { list } from '../../../src/client/list/list-state.ts';
import { Overview } from '../../../src/client/overview/overview.tsx';
import { draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

layOut();
beforeAll(() => followParts(PARTS));

/** ms; several tests may be at work on the same machine. */
const WAIT = 10_000;

const VIEW = { filter: {}, sort: 'updated_at', direction: 'desc' } as const;
const answers: { next: () => unknown } = {
  next: () => {
    throw new Error('The server could not be reached.');
  },
};
const SOURCE = { keyOf: (_view: unknown, page: number) => ['failed-list', page], fetch: async () => answers.next() };

test('P082 a list that could not be fetched has no count and no cursor, whatever the one before it had', async () => {
  list.count = 2000;
  const shown = draw(
    <QueryClientProvider client={queryClient}>
      <Overview
        route="locale-profiles"
        title="Locale profiles"
        emptyTitle="None fits."
        whileNone="None yet."
        view={VIEW}
        source={SOURCE as never}
        columns={[]}
        selectedActions={[]}
        peek={() => null}
      />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => act(async () => void one('[role="alert"]', shown.place)), WAIT);
  expect(list.count).toBe(0);
  answers.next = () => ({ rows: [{ id: 'a' }, { id: 'b' }], next: null, total: 2 });
  await act(() => queryClient.invalidateQueries());
  await vi.waitFor(() => act(async () => void one('[role="grid"]', shown.place)), WAIT);
  expect(list.count, 'the rows are there after all').toBe(2);
});
