import type { Part } from '../context/part-shape.ts';
import { trailPort } from './trail-port.ts';

/** The proof of the trail as a whole, and of one record's part of it. */
export const trailPart = { ports: { trail: trailPort } } satisfies Part;
