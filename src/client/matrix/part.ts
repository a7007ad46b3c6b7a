import type { Part } from '../context/part-shape.ts';
import { matrixPort } from './matrix-port.ts';
import { matrixFacts, matrixState } from './matrix-state.ts';

/** Base profiles against locales. */
export const matrixPart = {
  facts: () => ({ matrix: matrixFacts() }),
  states: [matrixState],
  ports: { matrix: matrixPort },
} satisfies Part;
