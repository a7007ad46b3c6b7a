import type { Part } from '../context/part-shape.ts';
import { mediaPort } from './media-port.ts';
import { hasUnsentFiles, uploads } from '../uploads/upload-state.ts';
import { mediaFacts, mediaState } from './media-state.ts';

export const mediaPart = {
  facts: () => ({ media: mediaFacts(), hasUnsentFiles: hasUnsentFiles() }),
  states: [mediaState, uploads],
  ports: { media: mediaPort },
  layers: [
    ['images', () => mediaState.editor !== null],
    ['crop', () => mediaState.cropping !== null],
    ['carousel', () => mediaState.carousel !== null],
  ],
} satisfies Part;
