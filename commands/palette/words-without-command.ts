import { foldText } from '../../src/contract/policy/search-text.ts';

/** What people look for by these words is not there, and what is only spelt alike is no answer. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['redo', 'What was undone is done again by its own command, where it is shown.'],
]);

/** A sentence for whoever types a word for which there is no command; null: it is looked for as any other. */
export function answerTo(query: string): string | null {
  return ANSWERS.get(foldText(query)) ?? null;
}
