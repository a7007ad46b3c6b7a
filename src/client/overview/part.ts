import type { Part } from '../context/part-shape.ts';
import { exportProgress, exportState, overviewFacts } from './overview-facts.ts';
import { overviewPort } from './overview-port.ts';

export const overviewPart = {
  facts: () => ({ overview: overviewFacts(), exporting: exportProgress() }),
  states: [exportState],
  ports: { overview: overviewPort },
} satisfies Part;
