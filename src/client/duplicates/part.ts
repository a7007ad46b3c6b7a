import type { Part } from '../context/part-shape.ts';
import { duplicatePort, badPicturesPort } from './duplicate-port.ts';
import { duplicatesFacts, duplicateState } from './duplicate-state.ts';
import { mergeState } from './merge-state.ts';
import { answerSuspicion, suspicionState } from './suspicion-state.ts';

/** Filters and log of duplicates, and the question about a save that was held back. */
export const duplicatesPart = {
  facts: () => ({ duplicates: duplicatesFacts() }),
  states: [duplicateState, mergeState, suspicionState],
  ports: { duplicates: duplicatePort, badPictures: badPicturesPort },
  layers: [['dialog', () => suspicionState.open !== null]],
  close: () => answerSuspicion(false),
  accept: () => answerSuspicion(true),
  forget: () => void answerSuspicion(false),
} satisfies Part;
