import { invalidInput } from '../failures/checked-input.ts';
import type { LookupTables } from './lookup-tables.ts';

/** Identifiers of locales, each once. Throws `invalid-input` for an unknown one. */
export function knownLocales(ids: readonly string[], path: string, { localeById }: LookupTables): string[] {
  return locales(ids, path, (id) => (localeById.has(id) ? null : 'is not a locale'));
}

/** The same for newly chosen locales. `off`: the setting `locales_off`. Throws for one of those as well. */
export function offeredLocales(
  ids: readonly string[],
  path: string,
  lookups: LookupTables,
  off: readonly string[],
): string[] {
  return locales(knownLocales(ids, path, lookups), path, (id) => (off.includes(id) ? 'is switched off' : null));
}

function locales(ids: readonly string[], path: string, problemOf: (id: string) => string | null): string[] {
  const lower = ids.map((id) => id.toLowerCase());
  const problems = lower.flatMap((id, index) => {
    const problem = problemOf(id);
    return problem === null ? [] : [{ path: `${path}.${index}`, problem }];
  });
  if (problems.length > 0) throw invalidInput(problems);
  return [...new Set(lower)];
}
