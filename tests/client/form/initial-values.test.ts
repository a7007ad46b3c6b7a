import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../../src/client/form/field-options.ts';
import { initialValues } from '../../../src/client/form/initial-values.ts';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';

const DATE = '00000000-0000-4000-8000-000000000001';
const RATING = '00000000-0000-4000-8000-000000000002';
const lookups = {
  attributes: { dateOfBirth: DATE, rating: RATING },
  tag_groups: [
    {
      name: 'length',
      tags: {
        short: { id: '154', label: '154 cm' },
        tall: { id: '155', label: '155 cm' },
        unknown: { id: '?', label: 'secret' },
      },
    },
  ],
};
const beginning = {
  kind: 'base',
  lookups,
  selfieId: '',
  knownDateOfBirth: '',
  knownLanguage: '',
  reservedLocales: [],
  today: '2026-11-21',
} as const;

describe('what a form begins with', () => {
  test('C169 the date of birth is 18 years back from today where none is stored', () => {
    const values = initialValues({ ...beginning, stored: { attributes: [], tags: [] } });
    expect(values['dateOfBirth']).toBe('2008-11-21');
  });

  test('a stored date of birth stays, and a locale profile takes that of its base profile', () => {
    const value = '1990-02-03 00:00:00.000000+01:00';
    const stored = { attributes: [{ attribute_type_id: DATE, value }], tags: [] };
    expect(initialValues({ ...beginning, stored })['dateOfBirth']).toBe('1990-02-03');
    const known = initialValues({
      ...beginning,
      kind: 'locale',
      knownDateOfBirth: '1991-05-06',
      stored: { attributes: [], tags: [] },
    });
    expect(known['dateOfBirth']).toBe('1991-05-06');
  });

  test('the language of a locale profile is proposed where none is stored', () => {
    const LANGUAGE = '00000000-0000-4000-8000-000000000003';
    const given = {
      ...beginning,
      kind: 'locale',
      knownLanguage: 'nl',
      lookups: { ...lookups, attributes: { ...lookups.attributes, geoLanguage: LANGUAGE } },
    } as const;
    expect(initialValues({ ...given, stored: { attributes: [], tags: [] } })['language']).toBe('nl');
    const attributes = [{ attribute_type_id: LANGUAGE, value: 'fr' }];
    expect(initialValues({ ...given, stored: { attributes, tags: [] } })['language']).toBe('fr');
    const base = { ...given, kind: 'base', knownLanguage: '' } as const;
    expect(initialValues({ ...base, stored: { attributes: [], tags: [] } })['language']).toBe('');
  });
});

test('C174 lengths are offered from 155 on, and only those that are numbers', () => {
  const length = fieldsOf('base').find(({ name }) => name === 'length');
  if (!length) throw new Error('The form has no length.');
  expect(optionsOf(length, { lookups, pictures: [], locales: [] })).toEqual([{ value: '155', label: '155 cm' }]);
});
