import { describe, expect, test } from 'vitest';
import { emptyFields, fieldBeside } from '../../../src/client/form/walk-fields.ts';

describe('the walk through empty fields', () => {
  const filled = {
    adultLevel: 'x',
    language: 'nl',
    profileName: 'Ada',
    realName: ' ',
    passion: { a: false },
    hobbies: 'Sailing',
  };
  const names = () => emptyFields('locale', filled).map(({ field }) => field);

  test('holds what has no text and no tag, in the order of the form, and no switch', () => {
    expect(names().slice(0, 3)).toEqual(['realName', 'country', 'city']);
    expect(names()).toContain('passion');
    expect(names()).not.toContain('hobbies');
    expect(names()).not.toContain('smoker');
    expect(names()).not.toContain('geoLatitude');
  });

  test('goes on from any field, empty or not, round and round', () => {
    const fields = emptyFields('locale', filled);
    const beside = (from: string | null, direction: 'next' | 'previous') =>
      fieldBeside(fields, 'locale', from, direction)?.field;
    expect(beside(null, 'next')).toBe('realName');
    expect(beside('profileName', 'next')).toBe('realName');
    expect(beside('realName', 'next')).toBe('country');
    expect(beside('hobbies', 'previous')).toBe('aboutYou');
    expect(beside('search', 'next')).toBe('realName');
    expect(beside('realName', 'previous')).toBe('search');
    expect(fieldBeside([], 'locale', null, 'next')).toBeUndefined();
  });
});
