import type { Part } from '../context/part-shape.ts';
import { trailPort } from './trail-port.ts';

export const trailPart = { ports: { trail: trailPort } } satisfies Part;
