import type { Part } from '../context/part-shape.ts';
import { acceptRun, bulkPort } from './bulk-port.ts';
import { bulkFacts, bulkState, closeBulk } from './bulk-state.ts';
import { closeImport, importFacts, importState } from './import-state.ts';

/** A run over all results of a list, or with the rows of a file. */
export const bulkPart = {
  facts: () => ({ bulk: bulkFacts(), importing: importFacts() }),
  states: [bulkState, importState],
  ports: { bulk: bulkPort },
  layers: [['dialog', () => bulkState.run !== null || importState.kind !== null]],
  close: () => closeImport() || closeBulk(),
  accept: acceptRun,
} satisfies Part;
