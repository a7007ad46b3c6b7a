import { expect, test } from 'vitest';
import { errorOf } from '../../../src/client/data/api-error.ts';

function answer(body: unknown, statusText = '', status = 500): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });
}

test('an error answer: the server’s text with its first letter capitalised, and its status message', async () => {
  const error = await errorOf(answer({ error: 'the disk is full', code: 'internal' }, 'Internal Server Error'));
  expect(error.message).toBe('The disk is full');
  expect(error.statusText).toBe('Internal Server Error');
});

test('an answer that is not ours is told by its status message', async () => {
  const error = await errorOf(answer('<html>', 'bad gateway', 502));
  expect(error.message).toBe('Bad gateway');
  expect(error.code).toBe('internal');
});

test('an answer that says nothing at all', async () => {
  expect((await errorOf(answer(''))).message).toBe('Unknown error message');
});
