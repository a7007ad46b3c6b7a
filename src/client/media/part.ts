import type { Part } from '../context/part-shape.ts';
import { mediaPort } from './media-port.ts';
import { mediaFacts, mediaState } from './media-state.ts';

/** The images of the record on the screen, and the layers that show and change them. */
export const mediaPart = {
  facts: () => ({ media: mediaFacts() }),
  states: [mediaState],
  ports: { media: mediaPort },
  layers: [
    ['images', () => mediaState.editor !== null],
    ['crop', () => mediaState.cropping !== null],
    ['carousel', () => mediaState.carousel !== null],
  ],
} satisfies Part;
