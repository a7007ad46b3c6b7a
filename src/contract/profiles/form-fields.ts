import type { AttributeTypeName, TagGroupName } from '../base/lookup-names.ts';
import type { ProfileKind } from './status.ts';

export const FORM_SECTIONS = ['profile-info', 'general', 'body', 'tags', 'about'] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

/** Where a field's value is kept. */
export type FieldSource =
  /** `also`: an attribute that always has the same value, and no field of its own. */
  | { from: 'attribute'; type: AttributeTypeName; also?: AttributeTypeName }
  /** One tag of a group, or any number of them. */
  | { from: 'tags'; group: TagGroupName; several: boolean }
  /** One named tag, which is there or not. */
  | { from: 'named-tag'; group: TagGroupName; tag: string }
  /** A member of the record itself, which other calls than the update may change. */
  | { from: 'record'; member: 'locales' | 'locale' | 'active' | 'selfie_id' | 'status' }
  /** Worked out from another field, and never sent. */
  | { from: 'derived'; of: string };

/** How a field is filled in. `place`: by choosing a region or a city, not by typing. `shown`: not at all. */
export type FieldControl =
  | 'text'
  | 'paragraph'
  | 'number'
  | 'date'
  | 'choice'
  | 'several'
  | 'switch'
  | 'place'
  | 'shown';

export interface FormField {
  name: string;
  section: FormSection;
  label: string;
  kinds: readonly ProfileKind[];
  source: FieldSource;
  control: FieldControl;
  /** Needed as soon as that other field is filled in. */
  requiredWith?: string;
}

const both: readonly ProfileKind[] = ['base', 'locale'];
const base: readonly ProfileKind[] = ['base'];
const locale: readonly ProfileKind[] = ['locale'];

const attribute = (type: AttributeTypeName): FieldSource => ({ from: 'attribute', type });
const oneOf = (group: TagGroupName): FieldSource => ({ from: 'tags', group, several: false });
const anyOf = (group: TagGroupName): FieldSource => ({ from: 'tags', group, several: true });
const characteristic = (tag: string): FieldSource => ({ from: 'named-tag', group: 'characteristics', tag });

type Row = [
  name: string,
  label: string,
  kinds: readonly ProfileKind[],
  source: FieldSource,
  control: FieldControl,
  requiredWith?: string,
];
const section = (name: FormSection, rows: readonly Row[]): FormField[] =>
  rows.map(([field, label, kinds, source, control, requiredWith]) => ({
    name: field,
    section: name,
    label,
    kinds,
    source,
    control,
    ...(requiredWith !== undefined && { requiredWith }),
  }));

/**
 * Every field of both forms, in the order in which people read them: the forms, the payloads, the
 * server's checks and the missing lists all come from this table; which of them a save needs is in
 * `REQUIRED_FIELDS` (missing-fields.ts). A name occurs once per kind. The country is ours: the specification's regions and cities cannot be asked for without one.
 */
export const FORM_FIELDS: readonly FormField[] = [
  ...section('profile-info', [
    ['locale', 'Locales', base, { from: 'record', member: 'locales' }, 'shown'],
    ['locale', 'Locale', locale, { from: 'record', member: 'locale' }, 'shown'],
    ['adultLevel', 'Adult level', both, oneOf('adultLevel'), 'choice'],
    ['isActive', 'Active', both, { from: 'record', member: 'active' }, 'switch'],
    ['language', 'Language', both, attribute('geoLanguage'), 'choice'],
    ['selfieId', 'Selfie', base, { from: 'record', member: 'selfie_id' }, 'choice'],
    // The specification has it in both forms; only the base profile has a selfie, and a call that takes one.
    ['selfieId', 'Selfie', locale, { from: 'record', member: 'selfie_id' }, 'shown'],
  ]),
  ...section('general', [
    ['profileName', 'Profile name', both, attribute('profileName'), 'text'],
    ['realName', 'Real name', both, attribute('name'), 'text'],
    ['country', 'Country', both, { from: 'attribute', type: 'countryCode', also: 'geoIso' }, 'place'],
    ['geoRegion1', 'Region 1', base, { from: 'derived', of: 'region' }, 'shown'],
    ['geoRegion2', 'Region 2', base, attribute('geoRegion2'), 'place'],
    ['geoRegion3', 'Region 3', base, attribute('geoRegion3'), 'place'],
    ['geoRegion4', 'Region 4', base, attribute('geoRegion4'), 'place'],
    ['geoLatitude', 'Latitude', both, attribute('geoLatitude'), 'place'],
    ['geoLongitude', 'Longitude', both, attribute('geoLongitude'), 'place'],
    ['geoLocality', 'Locality', both, attribute('geoLocality'), 'place'],
    ['geoTimezone', 'Time zone', both, attribute('geoTimezone'), 'place'],
    ['city', 'City', both, attribute('city'), 'place', 'region'],
    ['region', 'Region', both, attribute('geoRegion1'), 'place'],
    ['profileType', 'Profile type', both, oneOf('profileType'), 'choice'],
    ['gender', 'Gender', both, oneOf('gender'), 'choice'],
    ['dateOfBirth', 'Date of birth', both, attribute('dateOfBirth'), 'date'],
    ['age', 'Age', both, { from: 'derived', of: 'dateOfBirth' }, 'shown'],
    ['sexualOrientation', 'Sexual orientation', both, oneOf('sexualOrientation'), 'choice'],
    ['civilStatus', 'Civil status', both, oneOf('civilStatus'), 'choice'],
    ['housing', 'Housing', both, oneOf('housingSituation'), 'choice'],
    ['transport', 'Transport', both, oneOf('transportation'), 'choice'],
    ['passion', 'Passion', both, anyOf('passion'), 'several'],
    ['profession', 'Profession', both, attribute('profession'), 'text'],
    ['rating', 'Rating', both, attribute('rating'), 'number'],
    ['status', 'Status', both, { from: 'record', member: 'status' }, 'shown'],
  ]),
  ...section('body', [
    ['appearance', 'Appearance', both, oneOf('appearance'), 'choice'],
    ['eyeColour', 'Eye colour', both, oneOf('eyeColor'), 'choice'],
    ['hairColour', 'Hair colour', both, oneOf('hairColor'), 'choice'],
    ['build', 'Build', both, oneOf('build'), 'choice'],
    ['length', 'Height', both, oneOf('length'), 'choice'],
    ['piercings', 'Piercings', both, characteristic('piercings'), 'switch'],
    ['smoker', 'Smoker', both, characteristic('smoker'), 'switch'],
    ['tattoos', 'Tattoos', both, characteristic('tattoos'), 'switch'],
  ]),
  ...section('tags', [
    ['general', 'General tags', both, anyOf('general'), 'several'],
    ['sexual', 'Sexual tags', both, anyOf('sexualPreference'), 'several'],
  ]),
  ...section('about', [
    ['aboutMe', 'About me', locale, attribute('aboutMe'), 'paragraph'],
    ['aboutYou', 'About you', locale, attribute('aboutYou'), 'paragraph'],
    ['hobbies', 'Hobbies', locale, attribute('hobbies'), 'paragraph'],
    ['search', 'Search', locale, attribute('query'), 'paragraph'],
  ]),
];

export function fieldsOf(kind: ProfileKind): FormField[] {
  return FORM_FIELDS.filter((field) => field.kinds.includes(kind));
}

/** Shown where a field has no value. */
export const PLACEHOLDER = '-';
