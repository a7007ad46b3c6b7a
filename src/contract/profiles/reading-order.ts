import type { FormField } from './form-fields.ts';

/** What identifies somebody is read first; a place by its name is read before its coordinates, and long texts last. */
const WHO: ReadonlySet<string> = new Set(['profileName', 'realName', 'gender', 'dateOfBirth']);

/** Compares two fields for wherever they are only read. */
export function byReading(one: FormField, other: FormField): number {
  return readingRank(one) - readingRank(other);
}

function readingRank({ name, control }: FormField): number {
  if (WHO.has(name)) return 0;
  if (control === 'several' || control === 'paragraph') return 3;
  return name.startsWith('geo') ? 2 : 1;
}
