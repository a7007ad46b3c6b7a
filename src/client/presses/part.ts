import type { Part } from '../context/part-shape.ts';
import { endPending } from './press-order.ts';

/** The first press of a sequence that awaits its second. */
export const pressesPart = { forget: endPending } satisfies Part;
