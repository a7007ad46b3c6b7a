import type { Part } from '../context/part-shape.ts';
import { centreState } from './notice-state.ts';
import { clearNotices, dismissNotice } from './notify.ts';

export const noticesPart = {
  states: [centreState],
  ports: { notices: { open: () => void (centreState.open = true), dismiss: dismissNotice } },
  layers: [['dialog', () => centreState.open]],
  close() {
    const wasOpen = centreState.open;
    centreState.open = false;
    return wasOpen;
  },
  forget: clearNotices,
} satisfies Part;
