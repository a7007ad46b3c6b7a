import { invalidInput } from '../http/checked-input.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';

/** Identifiers of locales, each once. Throws `invalid-input` for one that there is not. */
export function knownLocales(ids: readonly string[], path: string, { localeById }: LookupTables): string[] {
  const lower = ids.map((id) => id.toLowerCase());
  const problems = lower.flatMap((id, index) =>
    localeById.has(id) ? [] : [{ path: `${path}.${index}`, problem: 'is not a locale' }],
  );
  if (problems.length > 0) throw invalidInput(problems);
  return [...new Set(lower)];
}
