// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initialValues, shownValues, suggestedIn } from '../../../src/client/form/initial-values.ts';
import { fieldsOf } from '../../../src/contract/profiles/form-fields.ts';
import { fieldInWords } from '../../../src/client/form/fields/field-in-words.tsx';
import { emptyFields, emptyParts, fieldBeside } from '../../../src/client/form/walk-fields.ts';
import type { ProfileForm } from '../../../src/client/form/use-profile-form.ts';
import { StatusMark } from '../../../src/client/ui/marks/status-mark.tsx';
import { type ProfileStatus, STATUS_DEFAULT } from '../../../src/contract/profiles/status.ts';
import { draw, one } from '../ui/dom.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { StillOpen } from '../../../src/client/form/page/save-state.tsx';
import type { OpenReason } from '../../../commands/review/disapproval-port.ts';
import { MergedNote, ToLookAtNote } from '../../../src/client/form/page/record-notes.tsx';
import { forgetPerson, session } from '../../../src/client/session/session-state.ts';
import type { MediaItem, MergedInto } from '../../../src/contract/profiles/base-profile.ts';
import { carouselPort } from '../../../src/client/media/carousel-port.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { drawAsking } from '../data/draw-asking.ts';
import { checkText } from '../../../src/contract/text-checks/check-text.ts';
import { checkedTexts } from '../../../src/client/record/text-findings.ts';
import { useOpenReasons } from '../../../src/client/record/in-view.ts';
import tables from './form.json' with { type: 'json' };

const DATE = '00000000-0000-4000-8000-000000000001';
const lookups = {
  attributes: { dateOfBirth: DATE, rating: '00000000-0000-4000-8000-000000000002' },
  tag_groups: tables.lookups,
};
const beginning = {
  kind: 'base',
  lookups,
  selfieId: '',
  knownDateOfBirth: '',
  knownLanguage: '',
  reservedLocales: [],
  today: '2026-11-21',
} as const;
const none = { attributes: [], tags: [] };

test('C169 the date of birth is 18 years back from today where none is stored; a stored one stays, and a locale profile takes that of its base profile', () => {
  const begun = initialValues({ ...beginning, stored: none });
  expect(begun['dateOfBirth']).toBe('2008-11-21');
  expect(suggestedIn(begun, { dateOfBirth: '', rating: begun['rating'] ?? '' })).toEqual(['dateOfBirth']);
  const value = '1990-02-03 00:00:00.000000+01:00';
  const stored = { attributes: [{ attribute_type_id: DATE, value }], tags: [] };
  expect(initialValues({ ...beginning, stored })['dateOfBirth']).toBe('1990-02-03');
  const subject = { ...beginning, kind: 'locale', knownDateOfBirth: '1991-05-06', record: none, origins: {} };
  const { values, sourceOf } = shownValues(subject as unknown as ProfileForm['subject'], lookups, '2026-11-21');
  expect([values['dateOfBirth'], ...['dateOfBirth', 'rating'].map(sourceOf)]).toEqual(tables.shown);
});

test('the language of a locale profile is proposed where none is stored', () => {
  const LANGUAGE = '00000000-0000-4000-8000-000000000003';
  const given = {
    ...beginning,
    kind: 'locale',
    knownLanguage: 'nl',
    lookups: { ...lookups, attributes: { ...lookups.attributes, geoLanguage: LANGUAGE } },
  } as const;
  expect(initialValues({ ...given, stored: none })['language']).toBe('nl');
  const stored = { attributes: [{ attribute_type_id: LANGUAGE, value: 'fr' }], tags: [] };
  expect(initialValues({ ...given, stored })['language']).toBe('fr');
  expect(initialValues({ ...given, kind: 'base', knownLanguage: '', stored: none })['language']).toBe('');
});

const filled = tables.filled;
const names = () => emptyFields('locale', filled).map(({ field }) => field);

test('the walk through empty fields holds what has no text and no tag, in the order of the screen, and no switch', () => {
  expect(names().slice(0, 3)).toEqual(['realName', 'profileType', 'gender']);
  const some = new Set(['passion', 'hobbies', 'smoker', 'geoLatitude', 'city']);
  expect(names().filter((name) => some.has(name))).toEqual(['passion']);
});

test('the walk through empty fields goes on from any field, empty or not, round and round', () => {
  const fields = emptyFields('locale', filled);
  const beside = (from: string | null, direction: 'next' | 'previous') =>
    fieldBeside(fields, 'locale', from, direction)?.field;
  expect([beside(null, 'next'), beside('profileName', 'next')]).toEqual(['realName', 'realName']);
  expect([beside('realName', 'next'), beside('hobbies', 'previous')]).toEqual(['profileType', 'aboutYou']);
  expect([beside('search', 'next'), beside('realName', 'previous')]).toEqual(['realName', 'search']);
  expect(fieldBeside([], 'locale', null, 'next')).toBeUndefined();
  // The pictures of a base profile are no field, and come behind all of them.
  const withPhoto = emptyParts('base', {}, 0);
  expect(fieldBeside(withPhoto, 'base', withPhoto.at(-2)?.field ?? null, 'next')?.field).toBe('profile_pictures');
  expect(fieldBeside(withPhoto.slice(-1), 'base', null, 'next')?.field).toBe('profile_pictures');
  expect(emptyParts('base', {}, 1)).toEqual(withPhoto.slice(0, -1));
});

/** A form of a record with this status; nothing else of it is looked at. */
const formWith = (status: string | undefined): ProfileForm =>
  ({ subject: { kind: 'base', record: { status } }, values: {}, sourceOf: () => '' }) as unknown as ProfileForm;

test.each([undefined, 'retired'])('C113 the status of the form is Unknown by default: %s', (status) => {
  const field = fieldsOf('base').find(({ name }) => name === 'status');
  if (!field) throw new Error('There is no status field.');
  expect([STATUS_DEFAULT, fieldInWords(field, formWith(status), [])]).toEqual(['unknown', 'unknown']);
  expect(fieldInWords(field, formWith('draft'), [])).toBe('draft');
  const { place } = draw(<StatusMark status={status as ProfileStatus} />);
  expect([place.textContent, place.querySelector('svg')?.childElementCount]).toEqual(['unknown', 1]);
});

beforeAll(() => followParts(PARTS));
afterEach(forgetPerson);
const INTO = '00000000-0000-4000-8000-0000000000ff';
const by = { user_id: 'ada', name: 'Ada' };
const merged: MergedInto = { name: 'Eva Lund', by, at: { seconds: 0, nanoseconds: 0 }, action_id: null };

test.each([
  ['Admin', 'Eva Lund', 'Eva Lund', `/base-profiles/${INTO}`],
  ['FillIn', 'Eva Lund', 'Eva Lund', undefined],
  ['Creator', null, 'another profile', undefined],
  ['GeoChecker', '', 'a profile without a name', undefined],
] as const)('P065 to a %s it says that %s, into which it was merged, is “%s”, with the link %s', (...line) => {
  const [role, name, words, link] = line;
  session.userRole = role;
  draw(<MergedNote record={{ merged: { ...merged, name }, merged_into: INTO }} />);
  const note = one('[role="status"]');
  const said = new RegExp(`^Merged into ${words} by Ada .+\\. Continue there\\. This profile is closed\\.`);
  expect(note.textContent).toMatch(said);
  expect(note.querySelector('a')?.getAttribute('href')).toBe(link);
});

test('P064 before an approval a record says what to look at once more, until a blurred image was viewed large', async () => {
  queryClient.setQueryData(queryKeys.tags, { tag_groups: [] });
  const image = { id: 'bare', attachment_adult_level_tag_id: null } as MediaItem;
  const media = { profile_pictures: [image], attachments: [] };
  const record = { id: INTO, status: 'awaiting_approval', birth_proposed: true, media, ...tables.found } as const;
  session.userRole = 'BaseChecker';
  const { place } = drawAsking(<ToLookAtNote kind="base" record={record} />);
  const rest = 'date of birth only suggested, 1 image without an adult level, 1 finding in the texts (About me)';
  expect(place.textContent).toBe(`Before you approve: ${rest}, 1 blurred image not viewed yet.`);
  await act(async () => carouselPort.open('bare'));
  await act(async () => carouselPort.reveal(true));
  await act(async () => carouselPort.close());
  expect(place.textContent).toBe(`Before you approve: ${rest}.`);
  await act(async () => void (session.userRole = 'FillIn'));
  expect(place.textContent).toBe('');
});

const Reasons = ({ of: reasons }: { of: readonly OpenReason[] }) => {
  useOpenReasons(reasons);
  return <StillOpen />;
};

test('the reasons that are still open are named beside the save, with the way to the first of them', () => {
  session.userRole = 'FillIn';
  const reason = { key: 'a', words: 'Spelling', note: '', place: null, ticked: false };
  const placed = { ...reason, words: 'Age', place: { section: 'general' } } as const;
  const { redraw } = draw(<Reasons of={[reason]} />);
  expect(one('button').textContent).toBe('To fix: Spelling');
  redraw(<Reasons of={[{ ...reason, ticked: true }, reason, placed, placed]} />);
  expect(one('button').textContent).toBe('To fix: Spelling, Age and 1 more');
  redraw(<Reasons of={[{ ...reason, ticked: true }]} />);
  expect(document.body.textContent).toBe('');
});

const FRENCH = 'J’aime la mer et les longues promenades en hiver, surtout quand il neige.';
const foundIn = (takenFrom: (field: string) => string | null, text = FRENCH) =>
  checkedTexts(
    { aboutMe: text },
    { base: {}, language: 'German', dateOfBirth: '', today: '2026-11-26', forbidden: [], takenFrom },
  ).flatMap(({ known }) => checkText(text, 'de', known, ['same']).map(({ words }) => words));

test('P045 a text that was taken from another locale is found as its copy while the form is filled in, as the server will', () => {
  expect(foundIn(() => 'fr')).toEqual(['Is the text of locale fr.']);
  expect(foundIn(() => null)).toEqual([]);
});
