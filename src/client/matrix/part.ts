import type { Part } from '../context/part-shape.ts';
import { matrixPort } from './matrix-port.ts';
import { matrixFacts, matrixState } from './matrix-state.ts';

export const matrixPart = {
  facts: () => ({ matrix: matrixFacts() }),
  states: [matrixState],
  ports: { matrix: matrixPort },
} satisfies Part;
