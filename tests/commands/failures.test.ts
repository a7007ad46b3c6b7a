import { expect, test } from 'vitest';
import { type Failed } from '../../commands/command.ts';
import { forEach, NO_ANSWER, titleOfFailure, groupFailures } from '../../commands/each.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { sendDecisions } from '../../commands/review/send-decisions.ts';
import { whatChanged } from '../../commands/what-changed.ts';
import { aBaseProfile, aContext, aHost, aLocaleProfile, anApi, codedError, press } from './support.ts';
import tables from './failures.json' with { type: 'json' };

const REASON = { codes: ['photo_quality'], note: '' };

test.each([
  ['C248', 'base-profile.create', {}, 'Could not create draft base profile'],
  ['C255', 'base-profile.approve', {}, 'Approving profile failed...'],
  ['C255', 'base-profile.disapprove', REASON, 'Disapproving profile failed...'],
  ['C255', 'locale-profile.approve', {}, 'Approving profile failed...'],
  ['C255', 'locale-profile.disapprove', REASON, 'Disapproving profile failed...'],
  ['C251', 'locale-profile.delete', {}, 'Locale Profile'],
] as const)("%s %s that fails says so in the specification's words", async (_fact, id, args, title) => {
  const record = id.startsWith('locale') ? aLocaleProfile() : aBaseProfile();
  const route = id === 'base-profile.create' ? 'create-base-profile' : 'base-profile';
  const host = aHost({
    context: { open: record, route },
    server: () => codedError('internal', 'Something went wrong on our side.'),
  });
  host.ports.form.newProfile = () => ({ profileType: 'a-type', locales: [] });
  await execute(host, { id, args }, 'key');
  expect(host.recorded.calls).toHaveLength(1);
  const [report] = host.recorded.reports;
  const [failed] = report?.failed ?? [];
  expect(failed && report && titleOfFailure(failed, report.command)).toBe(title);
  expect([failed?.sentence, report?.sentence]).toEqual(['Something went wrong on our side.', '']);
});

test('C251 what is said of a locale profile that was not deleted', () =>
  expect(REGISTRY.get('locale-profile.delete').failureMessage).toBe('Failed to delete locale profile'));

const WORDS_OF_THE_SPECIFICATION = tables.words;

test('C231 no command has a title of its own for what the server refused, but those the specification gives', () => {
  const own = REGISTRY.all.flatMap(({ failure }) => failure ?? []);
  expect([...new Set(own)].sort()).toEqual(WORDS_OF_THE_SPECIFICATION.toSorted());
});

const REFUSED = { id: 'id', code: 'internal', sentence: 'No.' } as const;
const HERE = { failureHere: 'The file was not imported' };
test.each<
  [what: string, failed: Partial<Failed>, command: Parameters<typeof titleOfFailure>[1], title: string | undefined]
>([
  ['C231 the words of the server, with a capital', { status: 'état brisé' }, {}, 'État brisé'],
  ['C231 the words of the server, with a capital', { status: 'øde' }, {}, 'Øde'],
  ['C231 the words of the command without the server', {}, HERE, 'The file was not imported'],
  ['C231 the words of the server before those', { status: 'conflict' }, HERE, 'Conflict'],
  ['C228 no words at all: the default of the toast', { status: '' }, {}, undefined],
  [
    'a title of the refusal first',
    { title: 'Profile name', status: 'x' },
    { failure: 'Saving failed' },
    'Profile name',
  ],
  ['what is so already is no conflict', { code: 'unchanged', status: 'conflict' }, {}, 'Nothing changed'],
  ['then the title of the command', { status: 'conflict' }, { failure: 'Saving failed' }, 'Saving failed'],
])('%s', (_what, failed, command, title) => {
  expect(titleOfFailure({ ...REFUSED, ...failed }, command)).toBe(title);
});

const refusing = (sentences: Readonly<Record<string, string>>) => async (record: { id: string }) => {
  throw codedError('status-forbids', sentences[record.id] ?? '');
};
const three = ['Ada', 'Béla', 'Cleo'].map((name) => aBaseProfile({ id: name, profile_name: name }));

test('of several that failed one notice with the list, each sentence once with whom it is about', async () => {
  const sentences = { Ada: 'It is a draft.', Béla: 'It is frozen.', Cleo: 'It is a draft.' };
  const { failed } = await forEach(three, refusing(sentences));
  expect(failed.map(({ id }) => id)).toEqual(['Ada', 'Béla', 'Cleo']);
  expect(groupFailures(failed, { failure: 'Approving profile failed...' })).toEqual([
    { title: 'Approving profile failed...', lines: ['Ada, Cleo: It is a draft.', 'Béla: It is frozen.'] },
  ]);
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

test('decisions on several are asked about until they are answered; where no answer comes, nobody learns that they were not taken', async () => {
  const records = ['Ada', 'Béla'].map((name) =>
    aBaseProfile({ id: name, profile_name: name, status: 'awaiting_approval' }),
  );
  const api = anApi(() => new Error('The server could not be reached.'));
  const { failed } = await sendDecisions('base', records, 'approve', { api: api.port });
  expect(api.calls.map(({ options }) => options)).toEqual([{ untilAnswered: true }]);
  expect(groupFailures(failed, {})).toEqual([{ title: undefined, lines: [`Ada, Béla: ${NO_ANSWER}`] }]);
});

const seen = aBaseProfile({ city: 'Lyon' });

test('P003 what is different after a refusal is named, the status with both', () => {
  const current = { ...seen, version: 9, status: 'disapproved', city: 'Nice', missing: ['City'], profile_name: 'Ada' };
  expect(whatChanged(seen, { current })).toBe(
    'Changed since you looked: Status (was awaiting approval, is disapproved), Profile name, City, Missing fields.',
  );
});

test('P003 what only one of the two shows is not taken for a change, nor is an address that is new each time', () => {
  const media = (url: string, id = 'a') => ({ profile_pictures: [{ id, original_url: url, crop: null }] });
  const whole = { ...seen, attributes: [], tags: [], media: media('old') };
  expect(whatChanged(seen, { current: { ...whole, city: 'Nice' } })).toBe('Changed since you looked: City.');
  expect(whatChanged(whole, { current: { ...whole, city: 'Nice', media: media('new') } })).toBe(
    'Changed since you looked: City.',
  );
  expect(whatChanged(whole, { current: { ...whole, media: media('old', 'b') } })).toBe(
    'Changed since you looked: Images.',
  );
  expect(whatChanged(seen, { current: { ...seen, version: 9 } })).toBe(
    'Changed since you looked: a text, a tag or an image.',
  );
});

test('P003 nothing is said where the refusal carries no record, or another one', () => {
  for (const details of [undefined, null, {}, { current: null }, { current: aBaseProfile() }]) {
    expect(whatChanged(seen, details)).toBe('');
  }
});

test('P003 the person reads it behind the server’s own words', async () => {
  const refusal = Object.assign(codedError('version-conflict', 'Ada has decided this already.'), {
    details: { current: { ...seen, status: 'approved' } },
  });
  const { reports } = await press('base-profile.approve', { focused: seen, server: () => refusal });
  expect(reports[0]?.failed[0]?.sentence).toBe(
    'Ada has decided this already. Changed since you looked: Status (was awaiting approval, is approved).',
  );
});

const ada = aBaseProfile({ profile_name: 'Ada' });
const bela = aBaseProfile({ profile_name: 'Béla' });
const APPROVE = { id: 'base-profile.approve' } as const;
const approved = anApi(() => ({ action_id: 'action', locales_created: 8 })).port;
const resting = anApi(() => codedError('internal', 'The database is resting.')).port;

test('what is said of one profile names it beside its words, done or failed', async () => {
  const context = aContext({ focused: ada });
  const { reports } = await press(APPROVE, { ...context, records: [ada], api: approved });
  expect(reports[0]).toMatchObject({ sentence: 'Approved with 8 locale profiles', about: 'Ada' });
  const failed = await press(APPROVE, { ...context, records: [ada], api: resting });
  expect(failed.reports[0]).toMatchObject({ failed: [{ sentence: 'The database is resting.' }], about: 'Ada' });
});

test('a refusal names whom it is about, and a retry whose profile is not shown any more whom it was about', async () => {
  const decided = { ...ada, status: 'approved' as const };
  const host = await press(APPROVE, { focused: decided });
  const { reports } = await press(APPROVE, { focused: ada, api: resting });
  const { retry } = reports[0] ?? {};
  const elsewhere = aHost({ context: { focused: bela }, records: [ada, bela] });
  if (retry) await execute(elsewhere, retry, 'retry');
  expect([...host.refusedAbout, ...elsewhere.recorded.refusedAbout]).toEqual(['Ada', 'Ada']);
  expect(elsewhere.recorded.refused[0]).toMatch(/is no longer shown/);
});
