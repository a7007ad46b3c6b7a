import type { Part } from '../context/part-shape.ts';
import { pinsPort } from './pins-port.ts';
import { pinsShown } from './pins-state.ts';

export const pinsPart = {
  facts: () => ({ pins: pinsShown.read()?.facts ?? null }),
  ports: { pins: pinsPort },
} satisfies Part;
