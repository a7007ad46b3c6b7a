import { expect, test } from 'vitest';
import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { problemsTold } from '../../../src/client/form/problems-told.ts';

const missing = (label: string, field = label): FormProblem => ({
  kind: 'missing',
  field,
  label,
  sentence: `${label} is missing.`,
});

test('many images that lack a level are told in one line, where the first of them is mended', () => {
  const images = [6, 7, 8, 12].map((number) => missing(`Profile Image ${number} AdultLevel`, `image-${number}`));
  const few = missing('Attachment Image 1 AdultLevel', 'attachment-1');
  const told = problemsTold([missing('Real name'), ...images, few]);
  expect(told.map(({ field, sentence }) => [field, sentence])).toEqual([
    ['Real name', 'Real name is missing.'],
    ['image-6', 'Profile Image 6–8, 12 AdultLevel are missing.'],
    ['attachment-1', 'Attachment Image 1 AdultLevel is missing.'],
  ]);
});

test('what is wrong keeps its own sentence', () => {
  const wrong: FormProblem = { kind: 'invalid', field: 'rating', label: 'Rating', sentence: 'Rating is too low.' };
  expect(problemsTold([wrong])).toEqual([wrong]);
});
