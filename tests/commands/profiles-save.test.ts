import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import type { FormFacts, OpenForm } from '../../commands/form-port.ts';
import { ERRORS } from '../../src/contract/fallback-sentences.ts';
import { UPDATE_FAILED } from '../../src/contract/profiles/saving.ts';
import type { ProfileStatus } from '../../src/contract/profiles/status.ts';
import questions from './questions-of-a-save.json' with { type: 'json' };
import type { Role } from '../../src/contract/base/roles.ts';
import { NO_CHANGES, type ImageChanges } from '../../commands/media/image-changes.ts';
import { anImage } from './images-support.ts';
import type { LocaleProfileSummary } from '../../src/contract/profiles/locale-profile.ts';
import { problemsOfForm } from '../../commands/profiles/form-problems.ts';
import { aForm, complete, save } from './saved-form.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError, formFacts, press } from './support.ts';

const [A, B, C] = [anImage(1, 'mild'), anImage(2, 'mild'), anImage(3, 'mild')] as const;
const ORDER = { profile_pictures: [B.id, A.id], attachments: [C.id] };

/** Saves with changes of images that were kept when their modal was closed. `failsAt`: the operation that is refused. */
function saveWithImages(role: Role, form: OpenForm, changes: Partial<ImageChanges>, failsAt?: string) {
  let version = form.version;
  const answer = (operation: string) => {
    if (operation === failsAt) return codedError('status-forbids', 'The server says no.');
    version += 1;
    const record = { version };
    return { action_id: 'action', record, records: [record], locale_records: [] };
  };
  const owner = { kind: form.kind, id: form.id, localeId: null, name: 'Ada' };
  const stored = { profile_pictures: [A, B], attachments: [C] };
  const kept = { owner, version: form.version, stored, changes: { ...NO_CHANGES, ...changes } };
  return save(role, form, answer, { kept: () => kept });
}

test('a save that looks like another profile, and from which the person goes back, leaves the form as it is and says nothing', async () => {
  const details = { action: 'warn', pairs: [], hidden: 1, seen: 'told' };
  const suspected = Object.assign(codedError('duplicate-suspected', 'It looks like another.'), { details });
  const { report, saved, calls } = await save('Admin', aForm(), () => suspected, { askReason: async () => null });
  expect(calls).toHaveLength(1);
  expect(report).toMatchObject({ failed: [], sentence: '', retry: null });
  expect(saved).toEqual([]);
});

test('C192 other reserved locales alone are worth a save', async () => {
  const values = { ...complete, locale: { fr: true, nl: true } };
  const { calls } = await save('Admin', aForm({ stored: complete, values }));
  expect(calls[0]?.input).toMatchObject({ body: { reserved_locales: ['fr', 'nl'] } });
});

test('C155 a reserved locale that is not stored yet links the profile to one', async () => {
  const form = { linkedLocales: 0, stored: { ...complete, locale: {} } };
  expect((await save('Creator', aForm(form))).calls).toHaveLength(1);
  const { report, calls } = await save('Creator', aForm({ ...form, values: { ...complete, locale: { fr: false } } }));
  expect(report?.failed).toMatchObject([{ code: 'incomplete', sentence: 'Locales' }]);
  expect(calls).toEqual([]);
});

test('C119 nothing changed is seen before anything required is asked for', async () => {
  const bare = { profileName: '', locale: {}, dateOfBirth: '2008-11-21' };
  const { calls, report } = await save('BaseChecker', aForm({ values: bare, stored: bare, linkedLocales: 0 }));
  expect([calls, report?.failed, report?.sentence]).toEqual([[], [], 'Nothing has changed']);
  // A Creator's save is never skipped, so it asks.
  const creator = await save('Creator', aForm({ values: bare, stored: bare, linkedLocales: 0 }));
  expect(creator.report?.failed[0]?.title).toBe('Fill in the required fields');
});

test.each([
  ['C120', 'base', 'Creator', ['base-profile.update'], 'Ada has been created and the profile will be checked'],
  ['C121', 'locale', 'GeoChecker', [], 'Nothing has changed'],
  ['C122', 'locale', 'FillIn', ['locale-profile.update'], 'Ada has been published to the Geo Checker'],
] as const)('%s of a %s profile by a %s, when nothing changed, sends %j', async (_fact, kind, role, sent, sentence) => {
  const { calls, report } = await save(role, aForm({ kind, stored: complete }));
  expect(calls.map(({ operation }) => operation)).toEqual(sent);
  expect(report?.sentence).toBe(sentence);
});

test.each([
  ['base', 'Creator'],
  ['locale', 'FillIn'],
] as const)(
  'what was sent on just now is not sent again by the same press: a %s profile by a %s',
  async (kind, role) => {
    const sent = aForm({ kind, stored: complete, status: 'awaiting_approval' });
    const again = await save(role, { ...sent, justSaved: true });
    expect([again.calls, again.report?.sentence, again.report?.failed]).toEqual([[], 'Nothing has changed', []]);
    const changed = { justSaved: true, values: { ...complete, profession: 'Smith' } };
    for (const how of [{ justSaved: true, status: 'disapproved' }, changed, {}] as const) {
      expect((await save(role, { ...sent, ...how })).calls).toHaveLength(1);
    }
  },
);

test('C122 a FillIn is informed that nothing has changed where an approved profile stays as it was', async () => {
  const form = aForm({ kind: 'locale', stored: complete });
  const { report } = await save('FillIn', form, () => ({ action_id: null, record: { status: 'approved' } }));
  expect(report?.sentence).toBe('Nothing has changed');
});

const NOWHERE = '“Atlantis” is not a region of France.';

test.each<[string, Partial<OpenForm>]>([
  ['alone', { values: complete, stored: complete }],
  ['beside other changes', {}],
  ['where the region is missing', { values: { ...complete, city: 'Lyon' }, stored: complete }],
])('P156 text that has chosen no place is reported, and nothing is sent: %s', async (_where, form) => {
  const { calls, report, shown } = await save('Admin', aForm({ ...form, unchosen: { region: NOWHERE } }));
  expect(report?.failed).toMatchObject([{ title: UPDATE_FAILED, sentence: NOWHERE }]);
  expect([calls, shown]).toEqual([[], 1]);
});

test('P156 a birth more than 120 years ago is named at the field and not sent, unless it was stored before', async () => {
  const born = (dateOfBirth: string, stored = complete) => aForm({ values: { ...complete, dateOfBirth }, stored });
  for (const day of ['1359-01-27', '1390-01-27', '1906-11-20']) {
    const sentence = `${day} is more than 120 years ago. Write the year of the Gregorian calendar.`;
    expect(problemsOfForm(born(day), 'Admin')).toMatchObject([{ field: 'dateOfBirth', sentence }]);
    const { calls, report } = await save('Admin', born(day));
    expect([calls, report?.failed[0]?.title, report?.failed[0]?.sentence]).toEqual([
      [],
      'Invalid Date of Birth',
      sentence,
    ]);
    expect(problemsOfForm(born(day, { ...complete, dateOfBirth: day }), 'Admin')).toEqual([]);
  }
  expect(problemsOfForm(born('1906-11-21'), 'Admin')).toEqual([]);
});

test('C253 a save fails when no payload can be built', async () => {
  const { calls, report } = await save('Admin', aForm({ lookups: { attributes: {}, tag_groups: [] } }));
  expect([calls, report?.command.failure]).toEqual([[], 'Update of attributes and tags failed']);
  expect(report?.failed).toHaveLength(1);
});

test.each(['version-conflict', 'rate-limited'] as const)('a save leaves the form as it is after %s', async (code) => {
  const { sentence } = ERRORS[code];
  const { saved, report } = await save('Creator', aForm(), () => codedError(code, sentence));
  expect(saved).toEqual([]);
  expect(report?.failed[0]).toMatchObject({ code, sentence });
});

test('a save waits until every conflict is decided', async () => {
  const conflicts = [{ name: 'city', label: 'City' }] as never[];
  const { result, refused, calls } = await save('Admin', aForm(), undefined, { conflicts });
  expect(result).toEqual({ kind: 'refused', reason: 'conflict' });
  expect([refused, calls]).toEqual([['First choose which value to keep: City.'], []]);
});

const operations = (calls: readonly { operation: string; options: unknown }[]) =>
  calls.map(({ operation, options }) => [operation, (options as { version: number }).version]);

test.each([
  ['base', 'BaseChecker'],
  ['locale', 'Admin'],
  ['locale', 'GeoChecker'],
  ['locale', 'FillIn'],
] as const)(
  'C121 C123 a save stores another order of a %s profile for a %s although no field changed',
  async (kind, role) => {
    const { calls, report, used } = await saveWithImages(role, aForm({ kind, stored: complete }), { order: ORDER });
    expect(operations(calls)).toEqual([
      [`${kind}-profile.change-media-order`, 7],
      [`${kind}-profile.update`, 8],
    ]);
    expect(calls[0]?.input).toMatchObject({ body: { profile_picture_ids: [B.id, A.id], attachment_ids: [C.id] } });
    expect(report?.more).toEqual(['Image order updated']);
    expect(used.map(([name]) => name)).toContain('editor.reload');
  },
);

test('P003 nothing goes where a kept level was chosen over another one than is stored now', async () => {
  const changes = { levels: { [A.id]: 'nude' }, over: { ...NO_CHANGES.over, levels: { [A.id]: 'explicit' } } };
  const { calls, report } = await saveWithImages('Admin', aForm({ values: complete }), changes);
  expect(calls).toEqual([]);
  expect(report).toMatchObject({ failed: [{ title: 'Changing adult levels failed', code: 'version-conflict' }] });
});

test('crops, deletions, levels and order go before the form, each with the version the one before it left', async () => {
  const crop = { x: 1, y: 2, width: 300, height: 400, rotate: 0 } as const;
  const changes = { crops: { [A.id]: crop }, deleted: [C.id], levels: { [B.id]: 'nude' }, order: ORDER };
  const values = { ...complete, selfieId: C.id };
  const { calls, report } = await saveWithImages('Admin', aForm({ values }), changes);
  expect(operations(calls).join(' ')).toBe(
    'media.crop,7 media.delete,8 media.tag,9 base-profile.change-media-order,10 base-profile.update,11',
  );
  // A deleted picture is nobody's selfie.
  expect(calls[4]?.input).toMatchObject({ body: { selfie_id: null } });
  expect([report?.sentence, ...(report?.more ?? [])].join(', ')).toBe(
    'Attributes and tags updated, Image cropped, Image deleted, Adult levels changed succesfully!, Image order updated',
  );
});

test('C121 levels alone are stored by their own call, and the form is not sent', async () => {
  const form = aForm({ kind: 'locale', stored: complete });
  const { calls, report } = await saveWithImages('GeoChecker', form, { levels: { [A.id]: 'nude' } });
  expect(operations(calls)).toEqual([['media.tag', 7]]);
  expect(report?.sentence).toBe('Adult levels changed succesfully!');
});

test('what fails stops the rest and shows what was saved before it', async () => {
  const changes = { order: ORDER, levels: { [A.id]: 'nude' } };
  const order = await saveWithImages('Admin', aForm(), changes, 'base-profile.change-media-order');
  expect([order.calls.length, order.saved]).toEqual([2, []]);
  const sentence = 'The server says no. Saved before that: Adult levels changed succesfully.';
  expect(order.report?.failed).toMatchObject([{ title: 'Ordering of images failed', sentence }]);
  const form = await saveWithImages('Admin', aForm(), { deleted: [A.id] }, 'base-profile.update');
  expect(form.report?.failed).toMatchObject([{ sentence: 'The server says no. Saved before that: Image deleted.' }]);
  expect(form.report?.sentence).toBe('');
  expect(form.used.map(([name]) => name)).toContain('editor.reload');
});

test.each([
  ['GeoChecker', 'awaiting_fill_in'],
  ['BaseChecker', 'approved'],
] as const)('C179 a %s who saves a locale profile %s is informed that the update failed', async (role, status) => {
  const open = { ...aBaseProfile({ status }), profile_base_id: 'base' } as unknown as LocaleProfileSummary;
  const context = aContext({ role, route: 'locale-profile', scopes: ['global', 'record'], open });
  const { calls, reports } = await press('profile.save', { ...context, server: () => ({}) });
  expect(calls).toEqual([]);
  expect(reports[0]?.failed).toMatchObject([{ title: 'Update of attributes and tags failed' }]);
});

test.each([
  ['no answer', new TypeError('Failed to fetch'), 1],
  ['a refusal', codedError('status-forbids', 'The server says no.'), 0],
])('what was sent is known as one’s own where it got %s', async (_, error, times) => {
  const form = aForm();
  const api = anApi(() => error);
  const host = aHost({ context: { role: 'Admin', form: formFacts({ changed: 1 }) }, api: api.port });
  const unanswered: unknown[] = [];
  host.ports.form.read = () => form;
  host.ports.form.unanswered = ({ values }) => void unanswered.push(values);
  await execute(host, { id: 'profile.save' }, 'key');
  expect(unanswered).toEqual(times === 0 ? [] : [form.values]);
});

type Asked = [string, Role, ProfileStatus, Partial<FormFacts>, ticked: boolean, asks: string[]];

test.each(questions as unknown as Asked[])('a save %s', async (_, role, status, facts, ticked, asks) => {
  const reasons = [{ key: 'photo_quality', words: 'Photo quality', note: '', place: null, ticked }];
  const context = { role, open: aBaseProfile({ status }), reasons, form: formFacts(facts) };
  const host = aHost({ context, yes: false });
  host.ports.form.read = () => aForm({ status, stored: complete });
  await execute(host, { id: 'profile.save' }, 'key');
  expect(host.recorded.questions.map((each) => each.text)).toEqual(asks);
  if (asks.length > 0) expect(host.recorded.calls, 'nothing is sent before the answer').toEqual([]);
});
