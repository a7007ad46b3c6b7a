import type { Part } from '../context/part-shape.ts';
import { connection } from '../data/network/connection.ts';
import { queryClient } from '../data/query-client.ts';
import { outbox, underWay, waitingEntries } from '../outbox/outbox.ts';
import { queueFacts } from './queue-facts.ts';
import { queuePort } from './queue-port.ts';
import { queueState } from './queue-state.ts';

/** Work that is handed out one item at a time. */
export const queuePart = {
  facts: () => ({
    queue: queueFacts(),
    claim: queueState.lease,
    deciding: underWay().at(-1)?.words ?? null,
    waiting: waitingEntries().map(({ key, item, words }) => ({ key, id: item.id, words })),
  }),
  states: [queueState, outbox, connection],
  // A failed read of a record changes no state.
  follow: (changed) =>
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'error') changed();
    }),
  ports: { queue: queuePort },
} satisfies Part;
