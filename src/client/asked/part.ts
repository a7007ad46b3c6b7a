import type { AskedFacts } from '../../../commands/questions/port.ts';
import type { Questions } from '../../contract/queue/question.ts';
import { personal } from '../context/personal.ts';
import type { Part } from '../context/part-shape.ts';
import { outdate, queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

const lately = personal<{ from: Questions | undefined; facts: AskedFacts | null }>(() => ({
  from: undefined,
  facts: null,
}));

/** Returns the same object until something changes. */
function askedFacts(): AskedFacts | null {
  const from = queryClient.getQueryData<Questions>(queryKeys.questions);
  if (from !== lately.current.from) {
    const facts = from && { toMe: from.asked, mine: from.own.filter(({ state }) => state === 'open') };
    lately.current = { from, facts: facts ?? null };
  }
  return lately.current.facts;
}

export const askedPart = {
  facts: () => ({ asked: askedFacts() }),
  ports: {
    asked: {
      changed: () => {
        outdate(queryClient, queryKeys.questions);
        outdate(queryClient, queryKeys.queue);
      },
    },
  },
  // The list is a server response and not client state, so readers of the context are notified when it changes.
  follow: (changed) =>
    queryClient.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === queryKeys.questions[0]) changed();
    }),
} satisfies Part;
