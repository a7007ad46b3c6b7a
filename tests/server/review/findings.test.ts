import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SettingKey, SettingValue } from '../../../src/contract/settings/settings.ts';
import { recheck } from '../../../src/server/profiles/recheck.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
  localeId,
} from '../../support/locale-profiles.ts';

const CONTACT = 'Write to me at anna.example@gmail.com, I answer every day.';
const HONEST = 'I like long walks at the sea, and I read a lot in winter.';
const api = sharedApi();
let base: string;
let english: string;
let french: string;
beforeEach(async () => {
  base = await insertBaseProfile(api.services, { status: 'approved' });
  english = await localeOf('en');
  french = await localeOf('fr');
});
afterEach(() => api.services.database.deleteFrom('setting').execute());

async function localeOf(code: string): Promise<string> {
  return insertBelow(api.services, base, code);
}

/** In letters alone: digits in a name look like a number to call. */
const named = (id: string): string =>
  `Anna ${Array.from(id.slice(0, 8), (letter) => String.fromCharCode(97 + parseInt(letter, 16))).join('')}`;

async function fillAttempt(id: string, texts: Readonly<Record<string, string>>, headers = api.as('FillIn', 'fay')) {
  const body = await completeLocaleBody(api.services, named(id));
  const own = await attributeInputs(api.services, texts);
  const kept = body.attributes.filter(({ attribute_type_id: type }) =>
    own.every((each) => each.attribute_type_id !== type),
  );
  const input = { params: { profileId: id }, body: { ...body, attributes: [...kept, ...own] } };
  return api.attempt('locale-profile.update', input, headers);
}
async function fill(id: string, texts: Readonly<Record<string, string>>) {
  const answer = await fillAttempt(id, texts);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { action_id: string };
}

const read = (id: string) => api.call('locale-profile.get', { params: { profileId: id } }, api.as('GeoChecker'));
const found = async (id: string) => (await read(id)).findings.map(({ field, check }) => `${field}:${check}`);
const set = <K extends SettingKey>(key: K, value: SettingValue<K>) =>
  api.call('setting.change', { params: { key }, body: { value } }, api.as('Admin'));
const aside = (id: string, body: object, headers = api.as('FillIn', 'fay')) =>
  api.attempt('locale-profile.set-aside', { params: { profileId: id }, body } as never, headers);
const ABOUT = { field: 'aboutMe', check: 'contact', text: CONTACT, why: 'It is the address of her shop' };
const range = { from: '2026-11-20', to: '2026-11-21', time_zone: 'UTC' };

test('P045 the server looks at every saved text itself, and keeps what it found with the locale profile', async () => {
  await fill(english, { aboutMe: CONTACT });
  const whole = await read(english);
  expect(whole.found).toEqual(['contact']);
  const [finding] = whole.findings;
  expect(finding).toMatchObject({ field: 'aboutMe', check: 'contact', set_aside: null });
  expect(CONTACT.slice(finding?.spans[0]?.from, finding?.spans[0]?.to)).toBe('anna.example@gmail.com');
  await fill(english, { aboutMe: HONEST });
  expect((await read(english)).findings).toEqual([]);
});

test('P045 a copy is found in both locales, goes with the other text, and comes back with an undo', async () => {
  await fill(english, { aboutMe: HONEST });
  expect(await found(english)).toEqual([]);
  const { version } = await read(english);
  const { action_id: copied } = await fill(french, { aboutMe: HONEST });
  expect(await found(french)).toContain('aboutMe:same');
  expect(await found(english)).toContain('aboutMe:same');
  expect((await read(english)).version, 'nobody has changed it').toBe(version);
  const fay = api.as('FillIn', 'fay');
  await api.call('action.undo', { params: { actionId: copied } }, fay);
  expect(await found(english)).toEqual([]);
  await api.call('action.redo', { params: { actionId: copied } }, fay);
  expect(await found(english)).toContain('aboutMe:same');
  await api.call('locale-profile.delete', { params: { profileId: french } }, api.as('Admin'));
  expect(await found(english)).toEqual([]);
});

test('P045 a changed base profile is held against the texts beneath it', async () => {
  await fill(english, { aboutMe: HONEST });
  const whole = await completeBaseBody(api.services);
  const own = await attributeInputs(api.services, { aboutMe: HONEST });
  const body = { ...whole, attributes: [...whole.attributes, ...own], reserved_locales: undefined };
  await api.call('base-profile.update', { params: { profileBaseId: base }, body }, api.as('Admin'));
  expect(await found(english)).toEqual(['aboutMe:same']);
});

test('P046 findings are in lists and rows of the queue, and narrow the overview', async () => {
  await fill(english, { aboutMe: CONTACT });
  await fill(french, { aboutMe: 'J’aime la mer et les longues promenades en hiver.' });
  const asked = (finding: string[]) =>
    api.call(
      'locale-profile.list',
      { query: { base: [base], finding, include_total: true } as never },
      api.as('Admin'),
    );
  const { rows, total } = await asked(['contact', 'forbidden']);
  expect([rows.map(({ id, found: checks }) => [id, checks]), total]).toEqual([[[english, ['contact']]], 1]);
  expect((await asked(['length'])).rows).toEqual([]);
  const queue = await api.call(
    'queue.list',
    { params: { queue: 'geo-check' }, query: { limit: 100 } },
    api.as('GeoChecker'),
  );
  expect(queue.rows.find(({ id }) => id === english)?.found).toEqual(['contact']);
});

test('P046 a finding stops no save unless a setting says so, and then until it is mended or set aside', async () => {
  await fill(english, { hobbies: 'Write to bob.example@gmail.com about chess' });
  await set('checks_stopping', ['contact']);
  const stopped = await fillAttempt(english, { aboutMe: CONTACT });
  expect(stopped).toMatchObject({ status: 422, body: { code: 'text-finding' } });
  expect(JSON.stringify(stopped.body)).toContain('About me');
  // What stood there before keeps nobody from saving another text.
  expect((await fillAttempt(english, { aboutMe: HONEST })).status).toBe(200);
  expect((await aside(english, ABOUT)).status).toBe(200);
  expect((await fillAttempt(english, { aboutMe: CONTACT })).status).toBe(200);
});

test('P047 a finding that was set aside is so until its text changes, in lists as well, and changes no version', async () => {
  await fill(english, { aboutMe: CONTACT });
  const before = await read(english);
  expect((await aside(english, ABOUT)).status).toBe(200);
  const after = await read(english);
  expect(after).toMatchObject({ found: [], version: before.version, status: before.status });
  expect(after.findings[0]?.set_aside).toMatchObject({ why: ABOUT.why, by: { name: expect.any(String) as string } });
  await fill(english, { aboutMe: `${CONTACT} Really.` });
  expect((await read(english)).found).toEqual(['contact']);
  expect((await read(english)).findings[0]?.set_aside).toBeNull();
  await fill(english, { aboutMe: CONTACT });
  expect((await read(english)).found, 'the text that it was about').toEqual([]);
});

test('P047 it is reported in the log, and can be taken back and done again', async () => {
  await fill(english, { aboutMe: CONTACT });
  const { body } = await aside(english, ABOUT);
  const { logs } = await api.call('log.list', { body: { page: 1, limit: 10, profile_id: english } }, api.as('Admin'));
  expect(logs[0]).toMatchObject({ event_name: 'FindingSetAside', after: { check: 'contact', why: ABOUT.why } });
  const fay = api.as('FillIn', 'fay');
  const action = { params: { actionId: (body as { action_id: string }).action_id } };
  await api.call('action.undo', action, fay);
  expect((await read(english)).found).toEqual(['contact']);
  await api.call('action.redo', action, fay);
  expect((await read(english)).found).toEqual([]);
});

test('P047 P030 of two set asides the later one is taken back first', async () => {
  await fill(english, { aboutMe: CONTACT, hobbies: CONTACT });
  const first = await aside(english, ABOUT);
  const second = await aside(english, { ...ABOUT, field: 'hobbies' });
  const undo = ({ body }: typeof first) =>
    api.attempt(
      'action.undo',
      { params: { actionId: (body as { action_id: string }).action_id } },
      api.as('FillIn', 'fay'),
    );
  expect((await undo(first)).body.error).toBe('You have changed a dismissed finding since. Undo that first.');
  const asides = async () =>
    (await read(english)).findings
      .filter(({ check }) => check === 'contact')
      .map(({ field, set_aside: by }) => [field, by !== null]);
  await undo(second);
  expect(await asides()).toEqual([
    ['aboutMe', true],
    ['hobbies', false],
  ]);
  await undo(first);
  expect(await asides()).toEqual([
    ['aboutMe', false],
    ['hobbies', false],
  ]);
});

test('P047 what is not found, is set aside already, or lies out of reach is refused', async () => {
  await fill(english, { aboutMe: CONTACT });
  expect((await aside(english, { ...ABOUT, text: HONEST })).status).toBe(409);
  expect((await aside(english, { ...ABOUT, why: '  ' })).status).toBe(422);
  expect((await aside(english, ABOUT, api.as('BaseChecker'))).status).toBe(403);
  expect([(await aside(english, ABOUT)).status, (await aside(english, ABOUT)).status]).toEqual([200, 409]);
  await fill(french, { aboutMe: CONTACT });
  await set('checks_off', ['contact']);
  expect((await aside(french, ABOUT)).status, 'of a check that is off').toBe(409);
});

test('P048 a check that is off is reported nowhere, and before it is switched on it is shown what it would find', async () => {
  await fill(english, { aboutMe: 'Lorem ipsum dolor sit amet, she likes the sea.' });
  expect(await found(english)).toEqual([]);
  const listed = async () => {
    const query = { base: [base], finding: ['placeholder', 'length'] } as never;
    return (await api.call('locale-profile.list', { query }, api.as('Admin'))).rows.map(({ id }) => id);
  };
  expect(await listed(), 'no filter finds it').toEqual([]);
  const preview = await api.call(
    'setting.preview',
    { params: { key: 'checks_off' }, body: { value: [] } },
    api.as('Admin'),
  );
  expect(preview.sentence).toMatch(/^Left-over placeholders: found in \d+ locale profiles?\./);
  expect(preview.rows.find(({ profile_id: id }) => id === english)).toMatchObject({ locale: 'en' });
  await set('checks_off', []);
  expect(await found(english)).toEqual(['aboutMe:placeholder']);
  expect(await listed()).toEqual([english]);
});

test('P048 before forbidden words are saved it is shown where they stand, and afterwards they are found', async () => {
  await fill(english, { aboutMe: 'She sells Kokain-free sugar at the fair.' });
  await fill(french, { aboutMe: 'Elle vend du sucre sans kokain à la foire.' });
  const value = [{ locale: await localeId(api.services, 'en'), word: 'kokain' }];
  const asked = { params: { key: 'forbidden_words' as const }, body: { value } };
  const preview = await api.call('setting.preview', asked, api.as('Admin'));
  expect(preview.rows.map(({ profile_id: id }) => id)).toEqual([english]);
  await set('forbidden_words', value);
  await recheck(api.services.database);
  expect(await found(english)).toEqual(['aboutMe:forbidden']);
  expect(await found(french)).toEqual([]);
  await set('forbidden_words', []);
  await recheck(api.services.database);
  expect(await found(english)).toEqual([]);
});

test('P048 /stats shows how often each check fired and how often a checker agreed, and opens the rows', async () => {
  const gerda = api.as('GeoChecker', 'gerda');
  const german = await localeOf('de');
  const counts = async () => {
    const { checks } = await api.call('statistics.get', { query: range }, api.as('Admin'));
    return checks?.find(({ check }) => check === 'contact');
  };
  const before = await counts();
  for (const id of [english, french, german]) await fill(id, { aboutMe: `${CONTACT} ${id}` });
  await aside(german, { ...ABOUT, text: `${CONTACT} ${german}` });
  const reason = { codes: ['contact_data'], note: '' };
  const decided = { params: { profileId: english }, body: { reason } } as never;
  expect((await api.attempt('locale-profile.disapprove', decided, gerda)).status).toBe(200);
  for (const id of [french, german]) {
    expect((await api.attempt('locale-profile.approve', { params: { profileId: id } }, gerda)).status).toBe(200);
  }
  const after = await counts();
  const more = Object.fromEntries(
    (['open', 'fired', 'agreed', 'passed', 'aside'] as const).map((name) => [
      name,
      (after?.[name] ?? 0) - (before?.[name] ?? 0),
    ]),
  );
  expect(more).toEqual({ open: 2, fired: 3, agreed: 1, passed: 1, aside: 1 });
  const asked = (what: string) =>
    api.call(
      'statistics.rows',
      { query: { ...range, figure: 'check', check: 'contact', what, limit: 50 } as never },
      api.as('Admin'),
    );
  for (const what of ['open', 'fired', 'agreed', 'passed', 'aside'] as const) {
    expect((await asked(what)).total, what).toBe(after?.[what]);
  }
  expect((await asked('agreed')).rows[0]).toMatchObject({ profile_id: english });
});
