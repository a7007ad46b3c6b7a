import type { Part } from '../context/part-shape.ts';
import { closeLogHistory, logPort, logState } from './log-state.ts';

/** The log of the open record, and the whole of it in a dialog. */
export const logsPart = {
  states: [logState],
  ports: { logs: logPort },
  layers: [['dialog', () => logState.history !== null]],
  close: closeLogHistory,
} satisfies Part;
