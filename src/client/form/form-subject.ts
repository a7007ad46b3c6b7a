import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { pathOf } from '../../contract/base/routes.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { formValuesOf, type FormLookups, type FormValues } from '../../contract/profiles/form-values.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';

/** The record of a form, with the little in which the two kinds differ. */
export interface FormSubject {
  kind: ProfileKind;
  record: Pick<
    BaseProfile,
    | 'id'
    | 'version'
    | 'status'
    | 'frozen'
    | 'active'
    | 'profile_name'
    | 'attributes'
    | 'tags'
    | 'media'
    | 'merged_into'
    | 'birth_proposed'
  >;
  selfieId: string;
  /** The base profile's selfie, where the form only shows it. */
  selfieInWords: string;
  /** The base profile's, for a locale profile that has no date of birth of its own yet. */
  knownDateOfBirth: string;
  /** The one language of the locale, where the profile has none yet; '' of a base profile. */
  knownLanguage: string;
  linkedLocales: number;
  /** Locales that the approval will create; choosing others is a change of the form. */
  reservedLocales: readonly string[];
  /** The locales that have a profile, or the locale, in words. */
  localesInWords: string;
  /** The scope in which a name is unique; null: a base profile's need not be. */
  nameCheck: { localeId: string; profileBaseId: string } | null;
  /** The locale of its texts, the base profile's texts, and the server's findings; null: the locale is unknown. */
  written: Written | null;
  /** The profile from which untouched fields were taken: `base`, or a locale's code. */
  origins: Readonly<Record<string, string>>;
  /** Where it is, to distinguish leaving from staying. */
  path: string;
  /** The operation and identifier of the record's cache key. */
  queryKey: readonly [operation: string, id: string];
}

interface Written extends Pick<LocaleProfile, 'findings' | 'set_aside'> {
  /** Its code, the English name of its language, and its identifier. */
  locale: string;
  language: string;
  localeId: string;
  base: FormValues;
}

export function subjectOfBase(profile: BaseProfile): FormSubject {
  const linked = profile.locales.filter((locale) => locale.profile_id !== null);
  return {
    kind: 'base',
    record: profile,
    selfieId: profile.selfie_id ?? '',
    selfieInWords: '',
    knownDateOfBirth: profile.date_of_birth ?? '',
    knownLanguage: '',
    linkedLocales: linked.length,
    reservedLocales: profile.locales.filter((locale) => locale.profile_id === null).map(({ id }) => id),
    localesInWords: linked
      .map(({ language }) => language)
      .toSorted()
      .join(', '),
    nameCheck: null,
    written: null,
    origins: {},
    path: pathOf('base-profile', { profileBaseId: profile.id }),
    queryKey: ['base-profile.get', profile.id],
  };
}

export function subjectOfLocale(profile: LocaleProfile, lookups: FormLookups): FormSubject {
  const typeId = lookups.attributes['dateOfBirth'];
  const known = profile.base.attributes.find((each) => each.attribute_type_id === typeId)?.value ?? '';
  const { code, language } = profile.locale;
  const { selfie_index: selfie } = profile.base;
  return {
    kind: 'locale',
    record: profile,
    selfieId: '',
    selfieInWords: selfie === null ? '' : `Picture ${selfie + 1} of the base profile`,
    knownDateOfBirth: dateOfBirthFromWire(known)?.day ?? '',
    knownLanguage: code,
    linkedLocales: 1,
    reservedLocales: [],
    localesInWords: `${language} (${code})`,
    nameCheck: { localeId: profile.locale.id, profileBaseId: profile.profile_base_id },
    origins: Object.fromEntries(profile.origins.map(({ field, from }) => [field, from])),
    written: {
      locale: code,
      language,
      localeId: profile.locale.id,
      base: formValuesOf('base', profile.base, lookups),
      findings: profile.findings,
      set_aside: profile.set_aside,
    },
    path: pathOf('locale-profile', { profileBaseId: profile.profile_base_id, profileId: profile.id }),
    queryKey: ['locale-profile.get', profile.id],
  };
}
