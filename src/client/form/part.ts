import type { Part } from '../context/part-shape.ts';
import { formPort } from './form-port.ts';
import { formState, answerLeaving } from './form-state.ts';

export const formPart = {
  facts: () => ({ form: formState.facts }),
  states: [formState],
  ports: { form: formPort },
  layers: [['dialog', () => formState.leaving]],
  close: () => answerLeaving('stay'),
  accept: () => answerLeaving('save'),
} satisfies Part;
