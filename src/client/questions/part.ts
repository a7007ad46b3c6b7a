import type { Part } from '../context/part-shape.ts';
import { answerQuestion, questionState } from './question-state.ts';

export const questionsPart = {
  states: [questionState],
  layers: [['dialog', () => questionState.open !== null]],
  close: () => answerQuestion(false),
  accept: () => answerQuestion(true),
  forget: () => void answerQuestion(false),
} satisfies Part;
