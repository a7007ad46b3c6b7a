import type { Part } from '../context/part-shape.ts';
import { bulkPort, startCheckedRun } from './bulk-port.ts';
import { bulkFacts, bulkState, closeBulk } from './bulk-state.ts';

export const bulkPart = {
  facts: () => ({ bulk: bulkFacts() }),
  states: [bulkState],
  ports: { bulk: bulkPort },
  layers: [['dialog', () => bulkState.run !== null]],
  close: closeBulk,
  accept: startCheckedRun,
} satisfies Part;
