import { INVALID_DATE_OF_BIRTH, isOldEnough } from '../../src/contract/base/date-of-birth.ts';
import { problemOfAttribute } from '../../src/contract/profiles/field-limits.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import { chosenTags, contentOfForm } from '../../src/contract/profiles/form-values.ts';
import {
  missingFieldsOfBaseProfile,
  missingFieldsOfLocaleProfile,
  type MissingField,
} from '../../src/contract/profiles/missing-fields.ts';
import { isTooLongAgo, problemOfDay, TOO_LONG_AGO } from '../../src/contract/base/typed-day.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import type { OpenForm } from '../form-port.ts';

/** Something that keeps a form from being saved. */
export interface FormProblem extends MissingField {
  kind: 'missing' | 'date-of-birth' | 'unreal-day' | 'invalid' | 'unchosen';
  /** A sentence for beside the field. */
  sentence: string;
}

/** Labels of fields that hold several. */
const IS_SEVERAL = /(?:locales|tags|hobbies|piercings|tattoos)$/i;

/** All that is missing or wrong, in the order of the form; an image's comes last. */
export function problemsOfForm(form: OpenForm, role: Role): FormProblem[] {
  const content = contentOfForm(form.kind, form.values, form);
  const missing =
    form.kind === 'base'
      ? missingFieldsOfBaseProfile({ ...content, linkedLocales: form.linkedLocales + reservedIn(form).length }, role)
      : missingFieldsOfLocaleProfile(content, role);
  // A problem of the typed text is more exact than that the field is empty.
  const named = [...unchosenFields(form), ...invalidFields(form)];
  const empty = missing.filter(({ field }) => !named.some((each) => each.field === field));
  const problems: FormProblem[] = empty.map((each) => ({
    ...each,
    kind: 'missing',
    sentence: `${each.label} ${IS_SEVERAL.test(each.label) ? 'are' : 'is'} missing.`,
  }));
  const places = fieldsOf(form.kind).map(({ name }) => name);
  const place = ({ field }: FormProblem) => (places.includes(field) ? places.indexOf(field) : places.length);
  return [...problems, ...named].sort((a, b) => place(a) - place(b));
}

/** Identifiers of the locales that a base profile's form reserves. */
export function reservedIn({ values }: Pick<OpenForm, 'values'>): string[] {
  return chosenTags(values['locale'] ?? '');
}

function unchosenFields({ kind, unchosen }: OpenForm): FormProblem[] {
  return fieldsOf(kind).flatMap(({ name, label }): FormProblem[] => {
    const sentence = unchosen[name];
    return sentence === undefined ? [] : [{ field: name, label, kind: 'unchosen', sentence }];
  });
}

function invalidFields({ kind, values, stored, today }: OpenForm): FormProblem[] {
  return fieldsOf(kind).flatMap(({ name, label, source, control }): FormProblem[] => {
    const value = values[name];
    if (source.from !== 'attribute' || typeof value !== 'string' || value.trim() === '') return [];
    if (control === 'date') {
      const day = value.trim();
      // One that was stored before is kept until somebody changes it.
      const isTooOld = day !== stored[name] && isTooLongAgo(day, today);
      const unreal = problemOfDay(day) ?? (isTooOld ? `${day} ${TOO_LONG_AGO}.` : null);
      if (unreal !== null) return [{ field: name, label, kind: 'unreal-day', sentence: unreal }];
      if (isOldEnough(value, today)) return [];
      return [{ field: name, label, kind: 'date-of-birth', sentence: INVALID_DATE_OF_BIRTH.message }];
    }
    const problem = problemOfAttribute(source.type, value.trim());
    return problem === null ? [] : [{ field: name, label, kind: 'invalid', sentence: `${label} ${problem}.` }];
  });
}
