import { ref } from 'valtio';
import type { LocaleMove, LocalePort, LocaleResult } from '../../../commands/locales/port.ts';
import { personal, personalState } from '../context/personal.ts';

/** What the locale picker in a dialog is asked for; the gate waits for its answer. */
export interface LocaleQuestion {
  title: string;
  prompt: string;
  /** Word of the deciding button. */
  yes: string;
  /** Identifiers marked from the start. */
  marked: readonly string[];
  /** The base profile whose locale profiles cannot be chosen again; null: any may be. */
  profileBaseId: string | null;
  /** Which locales can be chosen; absent: those that are not switched off. */
  locales?: 'all' | 'switched-off' | undefined;
  /** An empty answer means something. */
  mayBeEmpty: boolean;
  settle(ids: readonly string[] | null): void;
}

export interface LocaleState {
  question: LocaleQuestion | null;
  /** What is marked in the open question. */
  marked: readonly string[];
  /** What came of an activation, shown until it is closed. */
  results: readonly LocaleResult[] | null;
}

export const localeState = personalState<LocaleState>(() => ({ question: null, marked: [], results: null }));

/** The picker that has the focus lends itself to the commands. */
export const localePicker = personal<{ move(to: LocaleMove): void; take(): void } | null>(() => null);

export const localePort: LocalePort = {
  move: (to) => localePicker.current?.move(to),
  take: () => localePicker.current?.take(),
  showResults: (results) => void (localeState.results = ref([...results])),
};

/** Opens the picker in a dialog; null when the person turns away. */
export function askForLocales(question: Omit<LocaleQuestion, 'settle'>): Promise<readonly string[] | null> {
  localeState.question?.settle(null);
  return new Promise((settle) => {
    localeState.marked = ref([...question.marked]);
    localeState.question = ref({ ...question, settle });
  });
}

/** Closes the picker or the results; false when neither is open. An empty answer counts only where it may. */
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
