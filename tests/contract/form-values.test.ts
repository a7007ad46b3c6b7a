import { expect, test } from 'vitest';
import { baseProfileUpdate, localeProfileUpdate } from '../../src/contract/profiles/form-as-sent.ts';
import { formValuesOf, type FormLookups } from '../../src/contract/profiles/form-values.ts';
import { valuesOfPlace, valuesOfRegion } from '../../src/contract/geo/place.ts';
import { ATTRIBUTE_TYPES, TAG_GROUPS } from '../../src/contract/base/lookup-names.ts';
import { aPlace } from '../support/place.ts';
import tables from './form-values.json' with { type: 'json' };

/** Identifiers that show what they are. */
const lookups: FormLookups = {
  attributes: Object.fromEntries(ATTRIBUTE_TYPES.map((name) => [name, `id-${name}`])),
  tag_groups: TAG_GROUPS.map((name) => ({
    name,
    tags: Object.fromEntries(
      ['one', 'two', 'smoker', 'tattoos', 'piercings'].map((tag) => [tag, { id: `${name}-${tag}`, label: tag }]),
    ),
  })),
};
const stored = tables.stored;

test('C101 C099 a form holds what is stored, and empty text where nothing is', () => {
  const values = formValuesOf('locale', stored, lookups);
  expect(values).toMatchObject(tables.shown);
  expect(values).not.toHaveProperty('geoRegion2');
});

test('C213 C214 C172 a locale profile is sent with every attribute, and the date of birth apart', () => {
  const values = { ...formValuesOf('locale', stored, lookups), realName: ' Ada M. ', profileName: '' };
  const update = localeProfileUpdate(values, lookups, 60);
  expect(update?.date_of_birth).toEqual({
    attribute_type_id: 'id-dateOfBirth',
    value: '1990-05-17 00:00:00.000000+01:00',
  });
  expect(update?.tags.sort()).toEqual([...stored.tags].sort());
  const sent = Object.fromEntries(update?.attributes.map(({ attribute_type_id: id, value }) => [id, value]) ?? []);
  expect(sent).toMatchObject({ 'id-name': 'Ada M.', 'id-profileName': '', 'id-query': 'tea', 'id-geoRegion1': 'Fyn' });
  expect(sent).not.toHaveProperty('id-dateOfBirth');
  expect(new Set(update?.attributes.map((one) => one.attribute_type_id)).size).toBe(update?.attributes.length);
});

test('C192 C193 a base profile is sent with its locales only until it is approved', () => {
  const values = { ...formValuesOf('base', stored, lookups), country: 'DK' };
  const form = { values, reservedLocales: ['da'], selfieId: 'picture' };
  const draft = baseProfileUpdate({ ...form, status: 'draft' }, lookups, 0);
  expect(Object.keys(draft ?? {}).sort()).toEqual(
    ['attributes', 'date_of_birth', 'reserved_locales', 'selfie_id', 'tags'].sort(),
  );
  expect(draft?.date_of_birth).toBe('1990-05-17 00:00:00.000000+00:00');
  for (const id of ['id-countryCode', 'id-geoIso']) {
    expect(draft?.attributes).toContainEqual({ attribute_type_id: id, value: 'DK' });
  }
  expect(baseProfileUpdate({ ...form, status: 'approved' }, lookups, 0)).not.toHaveProperty('reserved_locales');
});

test('C103 choosing a city fills in its place, choosing a region empties the old one', () => {
  const place = { latitude: 55.39, longitude: 10.38, region_2: 'Odense', timezone: 'Europe/Copenhagen' };
  const chosen = valuesOfPlace(aPlace('Odense', 'South Denmark', place));
  expect(chosen).toMatchObject({
    region: 'South Denmark',
    city: 'Odense',
    geoLatitude: '55.39',
    geoLocality: 'Odense',
  });
  const emptied = valuesOfRegion('Zealand');
  expect(Object.keys(emptied)).toEqual(Object.keys(chosen));
  expect(Object.entries(emptied).filter(([, value]) => value !== '')).toEqual([['region', 'Zealand']]);
});
