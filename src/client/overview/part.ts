import type { Part } from '../context/part-shape.ts';
import { overviewFacts } from './overview-facts.ts';
import { overviewPort } from './overview-port.ts';

/** What an overview can be filtered by, its columns and its saved views. */
export const overviewPart = {
  facts: () => ({ overview: overviewFacts() }),
  ports: { overview: overviewPort },
} satisfies Part;
