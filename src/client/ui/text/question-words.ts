import { FORM_FIELDS } from '../../../contract/profiles/form-fields.ts';
import type { Question } from '../../../contract/queue/question.ts';

/** The part of the record that a question is about. */
export function placeInWords({ place, field }: Pick<Question, 'place' | 'field'>): string {
  if (place === 'record') return 'the whole profile';
  if (place === 'picture') return 'a picture';
  return `“${FORM_FIELDS.find(({ name }) => name === field)?.label ?? field ?? ''}”`;
}
