import { expect, test } from 'vitest';
import { fieldsOf, type FormSection } from '../../src/contract/profiles/form-fields.ts';
import {
  missingFieldsOfLocaleProfile,
  NOT_TAGGED,
  type ProfileContent,
} from '../../src/contract/profiles/missing-fields.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';

const names = (kind: ProfileKind, section: FormSection) =>
  fieldsOf(kind).flatMap((field) => (field.section === section ? [field.name] : []));
const sourceOf = (kind: ProfileKind, name: string) => fieldsOf(kind).find((field) => field.name === name)?.source;
const GENERAL =
  'profileName realName geoRegion1 geoRegion2 geoRegion3 geoRegion4 geoLatitude geoLongitude geoLocality geoTimezone city region profileType gender dateOfBirth age sexualOrientation civilStatus housing transport passion profession rating status';
const INFO = 'locale adultLevel isActive language selfieId';
const BODY = 'appearance eyeColour hairColour build length piercings smoker tattoos';

test.each<[title: string, section: FormSection, base: string, locale: string]>([
  ['C095 profile info', 'profile-info', INFO, INFO],
  ['C098 body', 'body', BODY, BODY],
  ['C099 tags', 'tags', 'general sexual', 'general sexual'],
  ['C100 about is part of a locale profile only', 'about', '', 'aboutMe aboutYou hobbies search'],
])('%s', (_title, section, base, locale) => {
  expect([names('base', section), names('locale', section)].map((each) => each.join(' '))).toEqual([base, locale]);
});

test('C096 general holds the listed fields, and the country that regions are asked for with', () => {
  const withoutOurs = names('base', 'general').filter((name) => name !== 'country');
  expect(withoutOurs).toEqual(GENERAL.split(' '));
  expect(names('base', 'general')).toHaveLength(withoutOurs.length + 1);
});

test('C097 the four geo regions are in the form of a base profile only', () => {
  const isRegion = (name: string) => /^geoRegion\d$/.test(name);
  expect(names('base', 'general').filter(isRegion)).toHaveLength(4);
  expect(names('locale', 'general').filter(isRegion)).toEqual([]);
});

test('C099 C100 both hold any number of tags; search is kept as "query"', () => {
  for (const kind of ['base', 'locale'] as const) {
    expect(sourceOf(kind, 'general')).toEqual({ from: 'tags', group: 'general', several: true });
    expect(sourceOf(kind, 'sexual')).toEqual({ from: 'tags', group: 'sexualPreference', several: true });
  }
  expect(sourceOf('locale', 'search')).toEqual({ from: 'attribute', type: 'query' });
});

const LEVEL = '11111111-1111-4111-8111-111111111111';
const complete: ProfileContent = {
  attributes: {
    profileName: 'Ada',
    name: 'Ada M.',
    profession: 'Baker',
    geoLanguage: 'da',
    dateOfBirth: '1990-01-01 00:00:00.000000+00:00',
  },
  tagGroups: new Set(['general', 'profileType']),
  pictureLevels: [LEVEL],
  attachmentLevels: [LEVEL],
};
const without = (name: string): ProfileContent => ({
  ...complete,
  attributes: { ...complete.attributes, [name]: ' ' },
});

test.each([
  ['profileName', 'profileName', 'Profile name'],
  ['name', 'realName', 'Real name'],
  ['profession', 'profession', 'Profession'],
  ['geoLanguage', 'language', 'Language'],
])(
  'C156 C158 C159 a locale profile needs %s, of FillIn and Admin and not of a GeoChecker',
  (attribute, field, label) => {
    const found = (role: 'FillIn' | 'Admin' | 'GeoChecker') => missingFieldsOfLocaleProfile(without(attribute), role);
    expect(found('FillIn')).toEqual([{ field, label }]);
    expect(found('Admin')).toEqual([{ field, label }]);
    expect(found('GeoChecker')).toEqual([]);
  },
);

test('C157 a locale profile needs one general tag at least, of every role', () => {
  for (const role of ROLES) {
    const found = missingFieldsOfLocaleProfile({ ...complete, tagGroups: new Set() }, role);
    expect(found).toEqual([{ field: 'general', label: 'General tags' }]);
  }
});

test('C161 C162 C176 a locale profile needs an adult level of every image, numbered from 1', () => {
  const images = { pictureLevels: [LEVEL, null], attachmentLevels: [NOT_TAGGED, LEVEL] };
  expect(missingFieldsOfLocaleProfile({ ...complete, ...images }, 'GeoChecker')).toEqual([
    { field: 'profile_pictures', label: 'Profile Image 2 AdultLevel' },
    { field: 'attachments', label: 'Attachment Image 1 AdultLevel' },
  ]);
});

test('C125 a locale profile needs a city, once a region is chosen', () => {
  const placed = (city: string) => ({ ...complete, attributes: { ...complete.attributes, geoRegion1: 'Fyn', city } });
  expect(missingFieldsOfLocaleProfile(placed(''), 'FillIn')).toEqual([{ field: 'city', label: 'City' }]);
  expect(missingFieldsOfLocaleProfile(placed('Odense'), 'FillIn')).toEqual([]);
});
