import { chosenTags, type FormValue } from '../../../contract/policy/form-values.ts';
import { RESERVED } from '../../../contract/policy/locale-activation.ts';
import type { BaseProfile, LocaleEntry } from '../../../contract/shapes/base-profile.ts';

/**
 * By code, each once: the locales that have a profile, and those that the form reserves, saved or not. The form still
 * holds what it reserved when an approval has made profiles of it.
 */
export function listedLocales(
  locales: BaseProfile['locales'],
  reserved: FormValue = '',
  known: readonly Pick<LocaleEntry, 'id' | 'code' | 'label' | 'language'>[],
): LocaleEntry[] {
  const made = locales.filter(({ profile_id: profile }) => profile !== null);
  const wanted = new Set(chosenTags(reserved));
  for (const { id } of made) wanted.delete(id);

  return [...made, ...known.filter(({ id }) => wanted.has(id)).map((locale) => ({ ...locale, ...RESERVED }))].toSorted(
    (a, b) => (a.code < b.code ? -1 : 1),
  );
}
