import type { Part } from '../context/part-shape.ts';
import { closeVersions, versionsFacts, versionsPort, versionsState } from './versions-state.ts';

export const versionsPart = {
  facts: () => ({ versions: versionsFacts() }),
  states: [versionsState],
  ports: { versions: versionsPort },
  // Its own keys first; those it shares with other dialogs after them.
  layers: [
    ['dialog', () => versionsState.subject !== null],
    ['versions', () => versionsState.subject !== null],
  ],
  close: closeVersions,
} satisfies Part;
