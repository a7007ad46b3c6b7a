import type { Choice } from '../../../commands/command.ts';
import { createRanker, type Ranker } from '../../../commands/ranking.ts';
import { currentStep, type Asking } from './palette-state.ts';
import { personal } from '../context/personal.ts';

export interface ChoiceRow {
  kind: 'choice';
  id: string;
  choice: Choice<unknown>;
  /** From 1, in the whole list. */
  number: number;
}

type Choices = readonly Choice<unknown>[];

/** The choices of the open page. A page is a new object, so they are requested once. */
const page = personal<{ asking: Asking; choices: Choices } | null>(() => null);

/** By the list they are made for: many lists stay the same from one opening to the next. */
const rankers = new WeakMap<Choices, Ranker>();

/** Choices of the current step, narrowed by the query; numbers stay those of the whole list. */
export function choiceRows(asking: Asking, query: string, most: number): ChoiceRow[] {
  if (page.current?.asking !== asking) {
    page.current = { asking, choices: currentStep(asking).step?.choices?.(asking.context) ?? [] };
  }
  const { choices } = page.current;
  if (query === '') return choices.slice(0, most).map((choice, index) => rowOf(choice, index));
  return rankerOf(choices)
    .rank(query, most)
    .flatMap(({ item }) => {
      const choice = choices[Number(item.id)];
      return choice ? [rowOf(choice, Number(item.id))] : [];
    });
}

function rowOf(choice: Choice<unknown>, index: number): ChoiceRow {
  return { kind: 'choice', id: String(index), choice, number: index + 1 };
}

function rankerOf(choices: Choices): Ranker {
  const known = rankers.get(choices);
  if (known) return known;
  const made = createRanker(
    choices.map(({ label, keywords = [] }, index) => ({ id: String(index), title: label, keywords, synonyms: true })),
  );
  rankers.set(choices, made);
  return made;
}
