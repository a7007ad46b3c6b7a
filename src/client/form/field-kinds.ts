import { fieldsOf, type FormField } from '../../contract/profiles/form-fields.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';

/** The chosen fields of a place; the others follow from the city. */
export const CHOSEN_PLACES: ReadonlySet<string> = new Set(['country', 'region', 'city']);

/** What has to be chosen before a place can be typed. */
export const CHOSEN_BEFORE: Readonly<Record<string, string>> = { region: 'country', city: 'region' };

/** Whether a field has a control of its own. The active flag has a command instead. */
export function isFilledIn({ name, source, control }: FormField): boolean {
  if (control === 'shown') return false;
  if (control === 'place') return CHOSEN_PLACES.has(name);
  return source.from !== 'record' || source.member === 'selfie_id';
}

/** Whether its value is a person's own text. */
export function isWritten({ control }: FormField): boolean {
  return control === 'text' || control === 'paragraph';
}

export function labelOf(kind: ProfileKind, name: string): string {
  return fieldsOf(kind).find((field) => field.name === name)?.label ?? name;
}
