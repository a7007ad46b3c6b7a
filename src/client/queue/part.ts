import type { Part } from '../context/part-shape.ts';
import { queueFacts } from './queue-facts.ts';
import { queuePort } from './queue-port.ts';
import { queueState } from './queue-state.ts';

/** Work that is handed out one item at a time. */
export const queuePart = {
  facts: () => ({ queue: queueFacts(), claim: queueState.lease, deciding: queueState.sending.at(-1)?.words ?? null }),
  states: [queueState],
  ports: { queue: queuePort },
} satisfies Part;
