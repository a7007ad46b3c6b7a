import { describe, expect, test } from 'vitest';
import { ATTRIBUTE_TYPES } from '../../../src/contract/policy/lookup-names.ts';
import { ATTRIBUTE_TYPE_ROWS } from '../../../src/server/lookups/data/attribute-types.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';
import { stableUuid } from '../../../src/server/lookups/data/stable-uuid.ts';
import { TAGS } from '../../../src/server/lookups/data/tags.ts';
import { tagsOf } from '../../support/sample/people.ts';
import { SPECIFIED_ATTRIBUTES, SPECIFIED_TAG_GROUPS } from '../lookups/specified-names.ts';

describe('lookup data', () => {
  test('C089 C090 has every attribute type with an identifier of its own', () => {
    expect(ATTRIBUTE_TYPE_ROWS.map((row) => row.name)).toEqual(SPECIFIED_ATTRIBUTES);
    expect(new Set(ATTRIBUTE_TYPE_ROWS.map((row) => row.id)).size).toBe(ATTRIBUTE_TYPES.length);
  });

  test('C091 has tags in all 17 groups', () => {
    expect([...new Set(TAGS.map((tag) => tag.group_name))]).toEqual(SPECIFIED_TAG_GROUPS);
    expect(new Set(TAGS.map((tag) => tag.id)).size).toBe(TAGS.length);
  });

  test('C092 characteristics holds tattoos, smoker and piercings', () => {
    expect(tagsOf('characteristics').map((tag) => tag.name)).toEqual(['tattoos', 'smoker', 'piercings']);
  });

  test('C093 the locale list holds 184 language codes', () => {
    expect(LOCALES).toHaveLength(184);
    expect(new Set(LOCALES.map((locale) => locale.code)).size).toBe(184);
    expect(LOCALES.filter((locale) => !/^[a-z]{2,3}$/.test(locale.code) || !locale.label || !locale.language)).toEqual(
      [],
    );
  });

  test('has lengths on both sides of the shortest that is offered, and one that is no number', () => {
    const labels = tagsOf('length').map((tag) => tag.label);
    expect(labels).toEqual(expect.arrayContaining(['150 cm', '154 cm', '155 cm', '200 cm']));
    expect(labels.filter((label) => Number.isNaN(Number.parseInt(label, 10)))).toHaveLength(1);
  });

  test('identifiers stay the same for ever, because data points to them', () => {
    expect(stableUuid('locale:de')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(LOCALES.find((locale) => locale.code === 'de')?.id).toBe('1c9cc857-48b4-54fe-aa07-0271409000f4');
  });
});
