import type { Part } from '../context/part-shape.ts';
import { pinsPort } from './pins-port.ts';
import { pinsShown } from './pins-state.ts';

/** What stands beside the form of a locale profile: its base profile, and other locales. */
export const pinsPart = {
  facts: () => ({ pins: pinsShown.read()?.facts ?? null }),
  ports: { pins: pinsPort },
} satisfies Part;
