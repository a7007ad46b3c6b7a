import { counted } from '../../../contract/base/words.ts';
import { preferenceNow } from '../../data/preferences.ts';

/** By the person's language for numbers; making one takes longer than a hundred uses. */
const made = new Map<string, Intl.NumberFormat>();

/** A number in the person's format, with at most one decimal digit. */
export function written(count: number): string {
  const language = preferenceNow('formats');
  const format = made.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  made.set(language, format);
  return format.format(count);
}

/** "1 row", "1,200 rows", with the number in the person's format. */
export function countedHere(count: number, one: string, several?: string): string {
  return counted(count, one, { write: written, ...(several !== undefined && { several }) });
}
