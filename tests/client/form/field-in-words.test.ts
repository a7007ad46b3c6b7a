import { expect, test } from 'vitest';
import { valueInWords } from '../../../src/client/form/field-in-words.tsx';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';

test.each([
  ['country', 'UA', 'Ukraine'],
  ['country', '', ''],
  ['city', 'Odesa', 'Odesa'],
])('a place is told by its name wherever a field stands in words: %s %s', (name, value, words) => {
  const field = fieldsOf('base').find((each) => each.name === name);
  expect(field && valueInWords(field, value, [])).toBe(words);
});
