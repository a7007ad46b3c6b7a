import { expect, test } from 'vitest';
import { failedBecause, titleOfFailure } from '../../commands/each.ts';
import { execute } from '../../commands/execute.ts';
import { errorOf } from '../../src/client/data/api-error.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

test("C231 other failures have the server's status message as title and its text with a capital", async () => {
  const body = JSON.stringify({ error: 'the disk is full', code: 'internal' });
  const failed = failedBecause(
    'id',
    await errorOf(new Response(body, { status: 500, statusText: 'internal server error' })),
  );
  expect(titleOfFailure(failed, {})).toBe('Internal server error');
  expect(failed.sentence).toBe('The disk is full');
});

const REASON = { codes: ['photo_quality'], note: '' };

test.each([
  ['C248', 'base-profile.create', {}, 'Could not create draft base profile'],
  ['C255', 'base-profile.approve', {}, 'Approving profile failed...'],
  ['C255', 'base-profile.disapprove', REASON, 'Disapproving profile failed...'],
] as const)("%s %s that fails says so in the specification's words", async (_fact, id, args, title) => {
  const record = aBaseProfile();
  const api = anApi(() => codedError('internal', 'Something went wrong on our side.'));
  const route = id === 'base-profile.create' ? 'create-base-profile' : 'base-profile';
  const host = aHost({ context: aContext({ open: record, route }), records: [record], api: api.port });
  host.ports.form = { ...host.ports.form, newProfile: () => ({ profileType: 'a-type', locales: [] }) };
  await execute(host, { id, args }, 'key');
  expect(api.calls).toHaveLength(1);
  const [told] = host.recorded.told;
  const [failed] = told?.failed ?? [];
  expect(failed && told && titleOfFailure(failed, told.command)).toBe(title);
  expect(failed?.sentence).toBe('Something went wrong on our side.');
  expect(told?.sentence).toBe('');
});

test('a title of the refusal comes first, then the title of the command', () => {
  const failed = { id: 'id', code: 'internal' as const, sentence: 'No.', status: 'conflict' };
  expect(titleOfFailure({ ...failed, title: 'Profile name' }, { failure: 'Saving failed' })).toBe('Profile name');
  expect(titleOfFailure(failed, { failure: 'Saving failed' })).toBe('Saving failed');
});

test('without any words the toast keeps its default title', () => {
  expect(titleOfFailure(failedBecause('id', new Error('offline')), {})).toBeUndefined();
});
