import { expect, test } from 'vitest';
import { missingInWords } from '../../src/contract/policy/missing-in-words.ts';

const images = (kind: string, numbers: readonly number[]) =>
  numbers.map((number) => `${kind} Image ${number} AdultLevel`);

test.each<[string, string[], string[]]>([
  ['nothing', [], []],
  ['fields and two images', ['City', ...images('Profile', [1, 4])], ['City', ...images('Profile', [1, 4])]],
  [
    'many images of both kinds',
    [
      'City',
      ...images(
        'Profile',
        Array.from({ length: 25 }, (_, index) => index + 1),
      ),
      ...images('Attachment', [1, 2, 3, 5]),
    ],
    ['City', 'Profile Image 1–25 AdultLevel', 'Attachment Image 1–3, 5 AdultLevel'],
  ],
])('%s are told in few words', (_name, labels, words) => {
  expect(missingInWords(labels)).toEqual(words);
});
