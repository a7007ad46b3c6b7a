import { formScreen, formState } from './form-state.ts';
import { personal } from '../context/personal.ts';

export type LeavingAnswer = 'save' | 'keep' | 'discard' | 'stay';

/** A person who signs out meanwhile goes to the sign-in: nobody waits for an answer any more. */
const settle = personal<((answer: LeavingAnswer) => void) | null>(() => null);

/**
 * Asks what to do with unsaved changes before another address is shown. `stay` at once when the person is being asked
 * already; null when there are none.
 */
export function askBeforeLeaving(path: string): Promise<LeavingAnswer> | null {
  const screen = formScreen.current;
  if (!screen || screen.path === path || !screen.isChanged()) return null;
  answerLeaving('stay');
  formState.leaving = true;
  return new Promise((resolve) => {
    settle.current = resolve;
  });
}

/** False when nobody was asked. */
export function answerLeaving(answer: LeavingAnswer): boolean {
  if (!settle.current) return false;
  formState.leaving = false;
  settle.current(answer);
  settle.current = null;
  return true;
}
