import type { Part } from '../context/part-shape.ts';
import { closeLogHistory, logPort, logState } from './log-state.ts';

export const logsPart = {
  states: [logState],
  ports: { logs: logPort },
  layers: [['dialog', () => logState.history !== null || logState.looks !== null]],
  close: closeLogHistory,
} satisfies Part;
