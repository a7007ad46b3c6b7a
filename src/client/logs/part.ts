import type { Part } from '../context/part-shape.ts';
import { closeLogHistory, logPort, logState } from './log-state.ts';

/** The log of the open record, the whole of it and who looked in dialogs. */
export const logsPart = {
  states: [logState],
  ports: { logs: logPort },
  layers: [['dialog', () => logState.history !== null || logState.looks !== null]],
  close: closeLogHistory,
} satisfies Part;
