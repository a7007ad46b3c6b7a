import { localeState, type LocaleQuestion } from './locale-state.ts';
import { personal } from '../context/personal.ts';

/** Text typed for a picker that is not drawn yet. */
const ahead = personal<{ question: LocaleQuestion; text: string } | null>(() => null);

/** Types a press into the picker being loaded, or deletes a letter; false: there is none. */
export function typeIntoComingPicker(key: string, target: EventTarget | null): boolean {
  const { question } = localeState;
  // Once it is drawn the focus is inside, and the field receives the keys itself.
  if (question === null || (target instanceof Element && target.closest('[role="dialog"]') !== null)) return false;
  const before = ahead.current?.question === question ? ahead.current.text : '';
  if (key.length === 1) ahead.current = { question, text: before + key };
  else if (key === 'Backspace') ahead.current = { question, text: before.slice(0, -1) };
  // Enter belongs to the picker, which nobody has seen yet, and not to the focus below.
  else return key === 'Enter';
  return true;
}

/** Returns the typed text, once; '' for nothing, or for a question that was replaced. */
export function takeTypedAhead(): string {
  const text = ahead.current?.question === localeState.question ? ahead.current.text : '';
  ahead.current = null;
  return text;
}
