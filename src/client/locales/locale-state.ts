import { ref } from 'valtio';
import type { LocaleMove, LocalePort, LocaleResult } from '../../../commands/locales/port.ts';
import { personal, personalState } from '../context/personal.ts';

/** A question for the locale picker in a dialog; the gate waits for its answer. */
export interface LocaleQuestion {
  title: string;
  prompt: string;
  /** Label of the deciding button. */
  yes: string;
  marked: readonly string[];
  /** The base profile whose locale profiles cannot be chosen again; null: any may be. */
  profileBaseId: string | null;
  /** Which locales can be chosen; absent: those that are not switched off. */
  locales?: 'all' | 'switched-off' | undefined;
  /** An empty answer is valid. */
  mayBeEmpty: boolean;
  settle(ids: readonly string[] | null): void;
}

export interface LocaleState {
  question: LocaleQuestion | null;
  marked: readonly string[];
  /** The results of an activation, shown until closed. */
  results: readonly LocaleResult[] | null;
}

export const localeState = personalState<LocaleState>(() => ({ question: null, marked: [], results: null }));

/** The focused picker, for commands. */
export const localePicker = personal<{ move(to: LocaleMove): void; take(): void } | null>(() => null);

export const localePort: LocalePort = {
  move: (to) => localePicker.current?.move(to),
  take: () => localePicker.current?.take(),
  showResults: (results) => void (localeState.results = ref([...results])),
};

/** Opens the picker in a dialog; null when the person dismisses it. */
export function askForLocales(question: Omit<LocaleQuestion, 'settle'>): Promise<readonly string[] | null> {
  localeState.question?.settle(null);
  return new Promise((settle) => {
    localeState.marked = ref([...question.marked]);
    localeState.question = ref({ ...question, settle });
  });
}

/** Closes the picker or the results; false when neither is open. An empty answer counts only where it is valid. */
export function answerLocales(accepted: boolean): boolean {
  const { question, marked, results } = localeState;
  if (question) {
    if (accepted && marked.length === 0 && !question.mayBeEmpty) return true;
    localeState.question = null;
    question.settle(accepted ? [...marked] : null);
    return true;
  }
  localeState.results = null;
  return results !== null;
}
