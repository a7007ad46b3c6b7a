import { describe, expect, test } from 'vitest';
import type { Failed } from '../../commands/command.ts';
import { failedBecause, forEach, NO_ANSWER, titleOfFailure } from '../../commands/each.ts';
import { groupFailures } from '../../commands/group-failures.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { execute } from '../../commands/execute.ts';
import { sendDecisions } from '../../commands/review/send-decisions.ts';
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
  host.ports.form.newProfile = () => ({ profileType: 'a-type', locales: [] });
  await execute(host, { id, args }, 'key');
  expect(api.calls).toHaveLength(1);
  const [told] = host.recorded.told;
  const [failed] = told?.failed ?? [];
  expect(failed && told && titleOfFailure(failed, told.command)).toBe(title);
  expect(failed?.sentence).toBe('Something went wrong on our side.');
  expect(told?.sentence).toBe('');
});

const WORDS_OF_THE_SPECIFICATION = [
  'Failed to upload image',
  'Could not create draft base profile',
  'Changing adult levels failed',
  'Locale Profile',
  'Update of attributes and tags failed',
  'Update of active status failed',
  'Approving profile failed...',
  'Disapproving profile failed...',
];

test('C231 no command has a title of its own for what the server refused, but those the specification gives', () => {
  const own = REGISTRY.all.flatMap(({ failure }) => failure ?? []);
  expect([...new Set(own)].sort()).toEqual(WORDS_OF_THE_SPECIFICATION.toSorted());
});

const REFUSED = { id: 'id', code: 'internal', sentence: 'No.' } as const;
const HERE = { failureHere: 'The file was not taken over' };
test.each<
  [what: string, failed: Partial<Failed>, command: Parameters<typeof titleOfFailure>[1], title: string | undefined]
>([
  ['C231 the words of the server, with a capital', { status: 'état brisé' }, {}, 'État brisé'],
  ['C231 the words of the server, with a capital', { status: 'internal server error' }, {}, 'Internal server error'],
  ['C231 the words of the server, with a capital', { status: 'øde' }, {}, 'Øde'],
  ['C231 the words of the command without the server', {}, HERE, 'The file was not taken over'],
  ['C231 the words of the server before those', { status: 'conflict' }, HERE, 'Conflict'],
  ['C228 no words at all: the default of the toast', { status: '' }, {}, undefined],
  [
    'a title of the refusal first',
    { title: 'Profile name', status: 'x' },
    { failure: 'Saving failed' },
    'Profile name',
  ],
  ['then the title of the command', { status: 'conflict' }, { failure: 'Saving failed' }, 'Saving failed'],
])('%s', (_what, failed, command, title) => {
  expect(titleOfFailure({ ...REFUSED, ...failed }, command)).toBe(title);
});

test('C228 without any words the toast keeps its default title', () => {
  expect(titleOfFailure(failedBecause('id', new Error('offline')), {})).toBeUndefined();
});

describe('what is said of several that failed', () => {
  const refusing = (sentences: Readonly<Record<string, string>>) => async (record: { id: string }) => {
    throw codedError('status-forbids', sentences[record.id] ?? '');
  };
  const three = ['Ada', 'Béla', 'Cleo'].map((name) => aBaseProfile({ id: name, profile_name: name }));

  test('one notice with the list, each sentence once with whom it is about', async () => {
    const sentences = { Ada: 'It is a draft.', Béla: 'It is frozen.', Cleo: 'It is a draft.' };
    const { failed } = await forEach(three, refusing(sentences));
    expect(failed.map(({ id }) => id)).toEqual(['Ada', 'Béla', 'Cleo']);
    expect(groupFailures(failed, { failure: 'Approving profile failed...' })).toEqual([
      { title: 'Approving profile failed...', lines: ['Ada, Cleo: It is a draft.', 'Béla: It is frozen.'] },
    ]);
  });

  test('a single one is not named: the person is looking at it', async () => {
    const { failed } = await forEach(three.slice(0, 1), refusing({ Ada: 'It is a draft.' }));
    expect(groupFailures(failed, { failure: 'Failed' })).toEqual([{ title: 'Failed', lines: ['It is a draft.'] }]);
  });

  test('what has a title of its own has a notice of its own, and a message of the command is said once', () => {
    const failed = [
      { id: '1', code: 'internal' as const, sentence: 'One.' },
      { id: '2', code: 'internal' as const, sentence: 'Two.' },
      { id: '3', code: 'profile-name-taken' as const, title: 'Profile name', sentence: 'Three.' },
    ];
    expect(groupFailures(failed, { failure: 'Locale Profile', failureMessage: 'Failed to delete' })).toEqual([
      { title: 'Locale Profile', lines: ['Failed to delete'] },
      { title: 'Profile name', lines: ['Failed to delete'] },
    ]);
  });
});

test('decisions on several are asked about until they are answered; where no answer comes, nobody is told that they were not taken', async () => {
  const records = ['Ada', 'Béla'].map((name) =>
    aBaseProfile({ id: name, profile_name: name, status: 'awaiting_approval' }),
  );
  const api = anApi(() => new Error('The server could not be reached.'));
  const { failed } = await sendDecisions('base', records, null, { api: api.port });
  expect(api.calls.map(({ options }) => options)).toEqual([{ untilAnswered: true }]);
  expect(groupFailures(failed, {})).toEqual([{ title: undefined, lines: [`Ada, Béla: ${NO_ANSWER}`] }]);
});
