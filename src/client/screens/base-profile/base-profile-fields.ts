import type { AttributeTypeName, TagGroupName } from '../../../contract/shapes/lookups.ts';

/** Where a field's value comes from: an attribute, the chosen tags of a group, or one named tag of a group. */
export type FieldSource =
  | { attribute: AttributeTypeName }
  | { group: TagGroupName }
  | { group: TagGroupName; tag: string };

export interface FieldDeclaration {
  label: string;
  source: FieldSource;
}

const attribute = (label: string, name: AttributeTypeName): FieldDeclaration => ({
  label,
  source: { attribute: name },
});
const group = (label: string, name: TagGroupName): FieldDeclaration => ({ label, source: { group: name } });
const oneTag = (label: string, tag: string): FieldDeclaration => ({ label, source: { group: 'characteristics', tag } });

/** The general info of a base profile, in the order of its form. Age, status and the like are derived and stand beside. */
export const GENERAL_FIELDS: readonly FieldDeclaration[] = [
  attribute('Profile name', 'profileName'),
  attribute('Real name', 'name'),
  group('Profile type', 'profileType'),
  group('Gender', 'gender'),
  attribute('Date of birth', 'dateOfBirth'),
  attribute('Region', 'geoRegion1'),
  attribute('Region 2', 'geoRegion2'),
  attribute('Region 3', 'geoRegion3'),
  attribute('Region 4', 'geoRegion4'),
  attribute('City', 'city'),
  attribute('Locality', 'geoLocality'),
  attribute('Latitude', 'geoLatitude'),
  attribute('Longitude', 'geoLongitude'),
  attribute('Time zone', 'geoTimezone'),
  group('Sexual orientation', 'sexualOrientation'),
  group('Civil status', 'civilStatus'),
  group('Housing', 'housingSituation'),
  group('Transport', 'transportation'),
  group('Passion', 'passion'),
  attribute('Profession', 'profession'),
  attribute('Rating', 'rating'),
];

export const BODY_FIELDS: readonly FieldDeclaration[] = [
  group('Appearance', 'appearance'),
  group('Eye colour', 'eyeColor'),
  group('Hair colour', 'hairColor'),
  group('Build', 'build'),
  group('Length', 'length'),
  oneTag('Piercings', 'piercings'),
  oneTag('Smoker', 'smoker'),
  oneTag('Tattoos', 'tattoos'),
];

export const TAG_FIELDS: readonly FieldDeclaration[] = [
  group('General', 'general'),
  group('Sexual', 'sexualPreference'),
];
