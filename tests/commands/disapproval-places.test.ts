import { expect, test } from 'vitest';
import { execute, problemOfAnswer, stepsOf } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { codeOfAnchor } from '../../src/contract/policy/disapproval.ts';
import { aBaseProfile, aContext, aHost, anApi } from './support.ts';

const PLACES = [
  { kind: 'field', id: 'aboutMe', label: 'About me' },
  { kind: 'media', id: '00000000-0000-4000-8000-00000000aaaa', label: 'Picture 3' },
] as const;

function placesStep() {
  const step = stepsOf(REGISTRY.get('base-profile.disapprove')).find(([name]) => name === 'places')?.[1];
  if (!step) throw new Error('There is no such step.');
  return step;
}

test('a place is asked for only where a record lends some', () => {
  const step = placesStep();
  expect(step.asked?.(aContext({ places: [] }), {})).toBe(false);
  expect(step.asked?.(aContext({ places: PLACES }), {})).toBe(true);
  const labels = step.choices?.(aContext({ places: PLACES })).map(({ label }) => label);
  expect(labels).toEqual(['About me', 'Picture 3']);
});

test('a note that is needed is asked for on the page of the note, also where no place was', () => {
  const command = REGISTRY.get('base-profile.disapprove');
  const problem = (args: object) => problemOfAnswer(command, 'note', { ...args });
  expect(problem({ codes: ['other'], note: '' })).toBe('Write a note when the reason is “Other”.');
  expect(problem({ codes: ['other'], note: 'See the log' })).toBeNull();
  expect(problemOfAnswer(command, 'codes', { codes: ['other'] })).toBeNull();
});

test('a reason is sent with its places, each with the reason that can be about it', async () => {
  const record = aBaseProfile();
  const api = anApi(() => ({ action_id: 'action', record }));
  const host = aHost({ context: aContext({ focused: record, places: PLACES }), records: [record], api: api.port });
  const args = {
    codes: ['text_language', 'photo_quality'],
    places: PLACES.map(({ kind, id }) => `${kind} ${id}`),
    note: 'See there',
  };
  await execute(host, { id: 'base-profile.disapprove', args }, 'palette');
  expect(api.calls[0]?.input).toMatchObject({
    body: {
      reason: {
        codes: ['text_language', 'photo_quality'],
        note: 'See there',
        anchors: [
          { kind: 'field', id: 'aboutMe', code: 'text_language', note: '' },
          { kind: 'media', id: PLACES[1].id, code: 'photo_quality', note: '' },
        ],
      },
    },
  });
});

test('without a place of its own a reason is about the profile as a whole, and carries no remarks', async () => {
  const record = aBaseProfile();
  const api = anApi(() => ({ action_id: 'action', record }));
  const host = aHost({ context: aContext({ focused: record }), records: [record], api: api.port });
  await execute(host, { id: 'base-profile.disapprove', args: { codes: ['duplicate'], note: '' } }, 'palette');
  expect(api.calls[0]?.input).toEqual({
    params: { profileBaseId: record.id },
    body: { reason: { codes: ['duplicate'], note: '' } },
  });
});

test('a reason that fits no place lends itself all the same', () => {
  expect(codeOfAnchor('tag', ['photo_quality'])).toBe('photo_quality');
  expect(codeOfAnchor('tag', ['photo_quality', 'wrong_adult_level'])).toBe('wrong_adult_level');
});

test('with Shift a decision moves nothing on', async () => {
  const record = aBaseProfile();
  const api = anApi(() => ({ action_id: 'action', record, locales_created: 0 }));
  const host = aHost({ context: aContext({ focused: record }), records: [record], api: api.port });
  await execute(host, { id: 'base-profile.approve-and-stay' }, 'key');
  expect(api.calls).toHaveLength(1);
  expect(host.recorded.moved).toBe(0);
  await execute(host, { id: 'base-profile.approve' }, 'key');
  expect(host.recorded.moved).toBe(1);
});
