import type { Part } from '../context/part-shape.ts';
import { closeVersions, versionsFacts, versionsPort, versionsState } from './versions-state.ts';

/** Versions of the open record: listed, compared, restored, and as a decision saw them. */
export const versionsPart = {
  facts: () => ({ versions: versionsFacts() }),
  states: [versionsState],
  ports: { versions: versionsPort },
  // Its own keys first; what it shares with other dialogs behind them.
  layers: [
    ['dialog', () => versionsState.subject !== null],
    ['versions', () => versionsState.subject !== null],
  ],
  close: closeVersions,
} satisfies Part;
