import { expect, test } from 'vitest';
import { errorOf } from '../../../src/client/data/api-error.ts';

const SENTENCE = 'Some of the input is not as it should be.';
const field = (path: string, problem: string) => ({ path, problem });

test.each([
  [
    [field('width', 'should be at least 100')],
    'Some of the input is not as it should be: width should be at least 100.',
  ],
  [
    [field('locales.0', 'is not an identifier'), field('media.2.crop.max_height', 'leads out of the image')],
    'Some of the input is not as it should be: locales is not an identifier, max height leads out of the image.',
  ],
  [[], SENTENCE],
  [undefined, SENTENCE],
  [['?'], SENTENCE],
  [{ path: 'width' }, SENTENCE],
])('a refusal that is the same for every field says what is wrong with which field (%#)', async (details, message) => {
  const answer = { error: SENTENCE, code: 'invalid-input', details };
  expect((await errorOf(new Response(JSON.stringify(answer), { status: 422 }))).message).toBe(message);
});

test('one that says it already is left as it is', async () => {
  const answer = {
    error: 'This is not your password.',
    code: 'invalid-input',
    details: [field('password', 'is wrong')],
  };
  expect((await errorOf(new Response(JSON.stringify(answer), { status: 422 }))).message).toBe(
    'This is not your password.',
  );
});
