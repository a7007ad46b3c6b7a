import type { Part } from '../context/part-shape.ts';
import { answerLocales, localePort, localeState } from './locale-state.ts';

export const localesPart = {
  states: [localeState],
  ports: { locales: localePort },
  layers: [['dialog', () => localeState.question !== null || localeState.results !== null]],
  close: () => answerLocales(false),
  accept: () => answerLocales(true),
  forget: () => void answerLocales(false),
} satisfies Part;
