import { expect, test } from 'vitest';
import { failedBecause, titleOfFailure } from '../../commands/each.ts';
import { errorOf } from '../../src/client/data/api-error.ts';

test("C231 other failures have the server's status message as title and its text with a capital", async () => {
  const body = JSON.stringify({ error: 'the disk is full', code: 'internal' });
  const failed = failedBecause(
    'id',
    await errorOf(new Response(body, { status: 500, statusText: 'internal server error' })),
  );
  expect(titleOfFailure(failed, {})).toBe('Internal server error');
  expect(failed.sentence).toBe('The disk is full');
});

test('a title of the refusal comes first, then the title of the command', () => {
  const failed = { id: 'id', code: 'internal' as const, sentence: 'No.', status: 'conflict' };
  expect(titleOfFailure({ ...failed, title: 'Profile name' }, { failure: 'Saving failed' })).toBe('Profile name');
  expect(titleOfFailure(failed, { failure: 'Saving failed' })).toBe('Saving failed');
});

test('without any words the toast keeps its default title', () => {
  expect(titleOfFailure(failedBecause('id', new Error('offline')), {})).toBeUndefined();
});
