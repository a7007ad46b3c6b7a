import type { FormPort } from '../../../commands/form-port.ts';
import { focusedField, focusField, leaveField } from './focus-field.ts';
import { formScreen, newProfile } from './form-state.ts';
import { answerLeaving } from './leaving.ts';
import { emptyFields, fieldBeside } from './walk-fields.ts';

/** What commands can ask of the form on the screen. */
export const formPort: FormPort = {
  read: () => formScreen.current?.read() ?? null,
  showProblems() {
    formScreen.current?.showProblems();
    const [first] = formScreen.current?.problems() ?? [];
    if (first) focusField(first.field);
  },
  toProblem(direction) {
    formScreen.current?.showProblems();
    const problems = formScreen.current?.problems() ?? [];
    const at = problems.findIndex(({ field }) => field === focusedField());
    const step = direction === 'next' ? at + 1 : (at === -1 ? 0 : at) - 1;
    const problem = problems.at(step % Math.max(1, problems.length));
    if (!problem) return null;
    focusField(problem.field);
    return problem.label;
  },
  toEmpty(direction) {
    const form = formScreen.current?.read();
    if (!form) return null;
    const field = fieldBeside(emptyFields(form.kind, form.values), form.kind, focusedField(), direction);
    if (!field) return null;
    focusField(field.field);
    return field.label;
  },
  focusField,
  fill: (values, from) => formScreen.current?.fill(values, from),
  saved: async (values, update) => formScreen.current?.saved(values, update),
  reserveLocales: (ids) => formScreen.current?.setValues({ locale: Object.fromEntries(ids.map((id) => [id, true])) }),
  resolve: (field, side) => formScreen.current?.resolve(field, side),
  dropDraft: () => formScreen.current?.dropDraft(),
  keepDraftAndGo: () => void answerLeaving('keep'),
  leaveField,
  newProfile: () => newProfile.current,
};
