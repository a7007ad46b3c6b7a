import { localeState, type LocaleQuestion } from './locale-state.ts';
import { personal } from '../context/personal.ts';

/** What was typed for a picker that is asked for and not drawn yet. */
const ahead = personal<{ question: LocaleQuestion; text: string } | null>(() => null);

/** Puts a press into the picker that is on its way, and takes a letter of it back; false: none is. */
export function typeIntoComingPicker(key: string, target: EventTarget | null): boolean {
  const { question } = localeState;
  // Once it is drawn the focus is inside, and the field has the keys itself.
  if (question === null || (target instanceof Element && target.closest('[role="dialog"]') !== null)) return false;
  const before = ahead.current?.question === question ? ahead.current.text : '';
  if (key.length === 1) ahead.current = { question, text: before + key };
  else if (key === 'Backspace') ahead.current = { question, text: before.slice(0, -1) };
  // Enter belongs to what is marked there, which nobody has seen, and not to what has the focus below.
  else return key === 'Enter';
  return true;
}

/** Hands over what was typed, once; '' for nothing, or for a question that was put aside. */
export function takeTypedAhead(): string {
  const text = ahead.current?.question === localeState.question ? ahead.current.text : '';
  ahead.current = null;
  return text;
}
