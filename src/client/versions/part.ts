import type { Part } from '../context/part-shape.ts';
import { closeVersions, versionsFacts, versionsPort, versionsState } from './versions-state.ts';

/** Versions of the open record: listed, compared, restored, and as a decision saw them. */
export const versionsPart = {
  facts: () => ({ versions: versionsFacts() }),
  states: [versionsState],
  ports: { versions: versionsPort },
  layers: [['dialog', () => versionsState.subject !== null]],
  close: closeVersions,
} satisfies Part;
