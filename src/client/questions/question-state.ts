import { ref } from 'valtio';
import type { Question } from '../../../commands/question.ts';
import { personalState } from '../context/personal.ts';

/** The question on the screen; the gate waits for its answer. */
export const questionState = personalState<{ open: { question: Question; settle: (yes: boolean) => void } | null }>(
  () => ({
    open: null,
  }),
);

export function askQuestion(question: Question): Promise<boolean> {
  questionState.open?.settle(false);
  return new Promise((settle) => {
    questionState.open = ref({ question, settle });
  });
}

/** False when there is no question to answer. */
export function answerQuestion(yes: boolean): boolean {
  const { open } = questionState;
  if (!open) return false;
  questionState.open = null;
  open.settle(yes);
  return true;
}
