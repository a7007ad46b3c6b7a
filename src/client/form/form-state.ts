import type { FormFacts } from '../../../commands/form-port.ts';
import type { NewProfile, OpenForm } from '../../../commands/form-port.ts';
import type { BaseProfileUpdate, LocaleProfileUpdate } from '../../contract/profiles/form-as-sent.ts';
import type { FieldFinding } from '../record/text-findings.ts';
import type { FormValues } from '../../contract/profiles/form-values.ts';
import { personal, personalState } from '../context/personal.ts';

/** What commands see of the form on the screen; null while there is none. */
export const formState = personalState<{ facts: FormFacts | null; leaving: boolean }>(() => ({
  facts: null,
  leaving: false,
}));

export interface FormScreen {
  path: string;
  read(): OpenForm;
  problems(): readonly { field: string; label: string }[];
  findings(): readonly FieldFinding[];
  showProblems(): void;
  unanswered(sent: OpenForm): void;
  saved(values: FormValues, update: BaseProfileUpdate | LocaleProfileUpdate): Promise<void>;
  joined(sent: OpenForm): Promise<OpenForm | null>;
  resolve(field: string, side: 'mine' | 'theirs'): void;
  dropDraft(): void;
  isChanged(): boolean;
  setValues(values: FormValues): void;
  /** `from`: the profile of origin, shown at each field until it is touched. */
  fill(values: FormValues, from: string | null): void;
}

export const formScreen = personal<FormScreen | null>(() => null);

/** The choices of the page that creates a base profile, and how it marks what is missing. */
export const newProfile = personal<(NewProfile & { showProblems(): void }) | null>(() => null);

/** A draft was just created: its form is to be filled in next. */
export const fillInNext = personal<boolean>(() => false);

type LeavingAnswer = 'save' | 'keep' | 'discard' | 'stay';

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
