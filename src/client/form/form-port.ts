import type { FormPort } from '../../../commands/form-port.ts';
import { CONFIRMED_BIRTH } from '../../contract/profiles/form-as-sent.ts';
import { focusedField, focusField, leaveField } from './focus-field.ts';
import { formScreen, formState, newProfile, type FormScreen, answerLeaving } from './form-state.ts';
import { draftAnswered, draftFound, draftSent } from './lost-drafts.ts';
import { SUGGESTED_BIRTH } from '../../contract/profiles/saving.ts';
import { notifySystem } from '../notices/notify.ts';
import { missingInWords } from '../../contract/profiles/missing-fields.ts';
import { emptyParts, fieldBeside, fieldsOnScreen } from './walk-fields.ts';

export const formPort: FormPort = {
  read: () => formScreen.current?.read() ?? null,
  showProblems() {
    newProfile.current?.showProblems();
    formScreen.current?.showProblems();
    const [first] = formScreen.current?.problems() ?? [];
    if (first) focusField(first.field);
  },
  toProblem(direction) {
    formScreen.current?.showProblems();
    const problems = walkedThrough(formScreen.current);
    const at = problems.findIndex(({ field }) => field === focusedField());
    const step = direction === 'next' ? at + 1 : (at === -1 ? 0 : at) - 1;
    const problem = problems.at(step % Math.max(1, problems.length));
    if (!problem) return sayNone('Nothing is missing or wrong');
    focusField(problem.field);
    return problem.words;
  },
  toEmpty(direction) {
    const form = formScreen.current?.read();
    if (!form) return null;
    const field = fieldBeside(
      emptyParts(form.kind, form.values, form.pictureLevels.length),
      form.kind,
      focusedField(),
      direction,
    );
    if (!field) return sayNone('No field is empty');
    focusField(field.field);
    return field.label;
  },
  focusField,
  fill(values, from) {
    // The button that confirms the date goes away, and must not take the focus with it.
    if (CONFIRMED_BIRTH in values && focusedField() === 'dateOfBirth') focusField('dateOfBirth');
    formScreen.current?.fill(values, from);
  },
  async zoneOfPlace() {
    // The zones of all countries are loaded when one is needed.
    const { zoneOfPlace } = await import('./zone-of-place.ts');
    return zoneOfPlace(formScreen.current?.read().values ?? {});
  },
  unanswered: (sent) => formScreen.current?.unanswered(sent),
  saved: async (values, update) => formScreen.current?.saved(values, update),
  joined: async (sent) => (await formScreen.current?.joined(sent)) ?? null,
  reserveLocales: (ids) => formScreen.current?.setValues({ locale: Object.fromEntries(ids.map((id) => [id, true])) }),
  resolve: (field, side) => formScreen.current?.resolve(field, side),
  dropDraft: () => formScreen.current?.dropDraft(),
  keepDraftAndGo: () => void answerLeaving('keep'),
  discardAndGo: () => void answerLeaving('discard'),
  leaveField,
  newProfile: () => newProfile.current,
  draftSent,
  draftAnswered,
  draftFound,
};

/** Where the key leads nowhere, nothing else shows that it was pressed. */
function sayNone(title: string): null {
  notifySystem('info', { title });
  return null;
}

/** Once each: of several images that lack the same the words name all of them. */
function byField(problems: readonly { field: string; label: string }[]): { field: string; words: string }[] {
  const fields = [...new Set(problems.map(({ field }) => field))];
  return fields.map((field) => {
    const labels = problems.flatMap((each) => (each.field === field ? [each.label] : []));
    return { field, words: missingInWords(labels).join(', ') };
  });
}

/** Each field that is missing, wrong, only suggested, or has findings in its text, once, in the order of the form; images come last. */
function walkedThrough(screen: FormScreen | null): { field: string; words: string }[] {
  if (!screen) return [];
  const problems = byField(screen.problems());
  const open = screen.findings().filter(({ setAside }) => setAside === null);
  const findings = open.map(({ field, label, words }) => ({ field, words: `${label}: ${words}` }));
  if (formState.facts?.birthSuggested) findings.unshift({ field: 'dateOfBirth', words: SUGGESTED_BIRTH });
  const found = findings.filter(
    ({ field }, at) =>
      !problems.some((each) => each.field === field) && findings.findIndex((each) => each.field === field) === at,
  );
  const names = fieldsOnScreen(screen.read().kind).map(({ name }) => name);
  const place = ({ field }: { field: string }) => (names.includes(field) ? names.indexOf(field) : names.length);
  return [...problems, ...found].sort((a, b) => place(a) - place(b));
}
