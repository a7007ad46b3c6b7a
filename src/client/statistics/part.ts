import type { Part } from '../context/part-shape.ts';
import { statisticsPort } from './statistics-port.ts';
import { statisticsFacts, statisticsState } from './statistics-state.ts';

export const statisticsPart = {
  facts: () => ({ statistics: statisticsFacts() }),
  states: [statisticsState],
  ports: { statistics: statisticsPort },
} satisfies Part;
