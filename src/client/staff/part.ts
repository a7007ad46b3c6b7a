import type { Part } from '../context/part-shape.ts';
import { staffPort } from './staff-port.ts';
import { staffState } from './staff-state.ts';

export const staffPart = {
  facts: () => ({ staffLink: staffState.link !== null }),
  states: [staffState],
  ports: { staff: staffPort },
} satisfies Part;
