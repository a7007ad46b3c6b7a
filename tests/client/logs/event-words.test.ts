import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { LOCALES } from '../../../src/server/lookups/locales.ts';
import { beforeAll, expect, test } from 'vitest';
import { actionsOf, type LogAction } from '../../../src/client/logs/log-actions.ts';
import { detailsOf } from '../../../src/client/logs/log-details.ts';
import { momentInWords } from '../../../src/client/logs/log-lookups.ts';
import { actionInWords, reasonInWords } from '../../../src/client/logs/event-words.ts';
import { AUDIT_EVENTS } from '../../../src/contract/trail/audit-events.ts';
import { ATTRIBUTE_TYPES } from '../../../src/contract/base/lookup-names.ts';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import type { LogEntry } from '../../../src/contract/trail/log-shapes.ts';
import { linesOf, unreadableIn } from '../../support/log-words.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import tables from './log-sentence.json' with { type: 'json' };

beforeAll(() => void queryClient.setQueryData(queryKeys.locales, { locales: LOCALES }));
const TAG = '0b7f2c1e-5d3a-4c8e-9f10-a1b2c3d4e5f6';
const OTHER_TAG = '1c8f2c1e-5d3a-4c8e-9f10-a1b2c3d4e5f6';
const names = {
  tag: (id: string) =>
    ({ [TAG]: { label: 'Slim', group: 'build' }, [OTHER_TAG]: { label: 'Athletic', group: 'build' } })[id],
  level: (name: string) => ({ nude: 'Nude' })[name],
  moment: (iso: string) => momentInWords(iso, 'UTC'),
  locale: (id: string) => ({ 'id-fr': 'French', 'id-de': 'German', fr: 'French' })[id],
};
let ids = 0;
function entry(facts: Partial<LogEntry>): LogEntry {
  return {
    id: String((ids += 1)),
    event: 17,
    event_name: 'AttributeChanged',
    occurred_at: { seconds: 0, nanoseconds: 0 },
    actor: { user_id: 'a', name: 'Ada', role: 'Admin' },
    profile_base_id: 'b',
    profile_id: null,
    locale: null,
    subject: null,
    before: null,
    after: null,
    reason: null,
    group_id: 'g',
    request_id: 'r',
    prev_hash: '',
    hash: '',
    ...facts,
  };
}
/** One action of these events, the oldest first. */
const actionOf = (...entries: Partial<LogEntry>[]): LogAction =>
  actionsOf(entries.map((facts) => entry(facts)).toReversed(), { events: [], took_back: [], again: [] })[0]!;
const linesFor = (...entries: Partial<LogEntry>[]) => linesOf(actionOf(...entries), names);
const attribute = (name: string, before: string, after: string): Partial<LogEntry> => ({
  subject: { kind: 'attribute', id: 'x', name },
  before: { value: before },
  after: { value: after },
});

test('P034 one save is one entry, that names the first fields of the form and opens to all of them', () => {
  const lines = linesFor(
    attribute('aboutMe', 'a', 'b'),
    attribute('latitude', '1', '2'),
    attribute('city', 'Bonn', 'Köln'),
    attribute('profileName', 'Ada', 'Ada M.'),
    attribute('geoLanguage', 'de', 'nl'),
    attribute('dateOfBirth', '1990-05-17 00:00:00.000000+00:00', 'somewhen'),
  );
  expect(lines).toEqual(tables.saved);
});

test('P034 a draft that is handed on is said to be, and not to have another status', () => {
  const status = { kind: 'profile' as const, id: 'x', name: 'status' };
  const handedOn = { subject: status, before: { value: 'unknown' }, after: { value: 'awaiting_approval' } };
  expect(linesFor(attribute('city', 'Bonn', 'Köln'), handedOn)[0]).toBe('Changed City, sent it for approval');
});

test('P034 what decides comes first, with its reasons in the words of the reason step', () => {
  const states = { before: { status: 'awaiting_approval' }, after: { status: 'disapproved' } };
  const reason = { codes: ['text_quality', 'a_code_of_later'], note: 'Too short.' };
  expect(linesFor(attribute('city', '', 'Bonn'), { event: 8, ...states, reason })).toEqual([
    'Disapproved the locale profile, changed City',
    '  Status: awaiting approval → disapproved',
    '  City:  → Bonn',
    '  Reason: Text quality, A reason: Too short.',
  ]);
});

test('P034 a tag is reported by its field and label, one that is gone as such', () => {
  const subject = { kind: 'tag' as const, id: OTHER_TAG, name: 'athletic' };
  const changed = { event: 14, subject, before: { tag_id: TAG }, after: { tag_id: OTHER_TAG } };
  expect(linesFor(changed)).toEqual(['Changed Build', '  Build: Slim → Athletic']);
  const gone = { ...changed, before: { tag_id: '2d8f2c1e-5d3a-4c8e-9f10-a1b2c3d4e5f6' } };
  expect(linesFor(gone)[1]).toBe('  Build: a tag that no longer exists → Athletic');
});

test('P034 an undo is an entry of its own, and says what it took back and what stands now', () => {
  const done = entry({ ...attribute('city', 'Bonn', 'Köln') });
  const undo = entry({
    event: 111,
    before: { attributes: { city: 'Köln', name: 'Ada' }, tags: [TAG], missing: [], updated_at: 'x' },
    after: { attributes: { city: 'Bonn', name: 'Ada' }, tags: [OTHER_TAG], missing: ['y'], updated_at: 'z' },
  });
  const actions = actionsOf([undo, done], { events: [undo.id], took_back: [done], again: [] });
  expect(actions.map((action) => linesOf(action, names))).toEqual([
    ['Undid changing City', '  City: Köln → Bonn', '  Build: Slim → Athletic'],
    ['Changed City', '  City: Bonn → Köln'],
  ]);
  const [again] = actionsOf([entry({ event: 2 })], { events: [], took_back: [], again: ['g'] });
  expect(actionInWords(again!, names)).toBe('Redid approving the base profile');
});

test('P034 many images are counted by their kinds, in the sentence and in its details', () => {
  const tagged = (images: readonly string[]) => {
    const ids = images.map((_name, index) => `${TAG.slice(0, -1)}${index}`);
    const each = (value: (index: number) => unknown) => Object.fromEntries(ids.map((id, index) => [id, value(index)]));
    const after = { ...each(() => 'nude'), places: each((index) => images[index]) };
    return linesFor({
      event: 105,
      subject: { kind: 'media', id: TAG, name: 'images' },
      before: each(() => null),
      after,
    });
  };
  const pictures = ['Profile picture 1', 'Profile picture 3', 'Profile picture 4', 'Profile picture 6'];
  expect(tagged(pictures.slice(0, 3))[0]).toBe(
    'Set the adult level of profile picture 1, profile picture 3 and profile picture 4',
  );
  expect(tagged(pictures)[0]).toBe('Set the adult level of 4 profile pictures');
  expect(tagged([...pictures, 'Attachment 1', 'Attachment 2'])).toEqual([
    'Set the adult level of 4 profile pictures and 2 attachments',
    '  Adult level of 4 profile pictures and 2 attachments:  → Nude',
  ]);
});

test('P034 levels say which image they are of, and the undo of them from what to what', () => {
  const tagged = entry({
    event: 105,
    subject: { kind: 'media', id: TAG, name: '2 images' },
    before: { [TAG]: null, [OTHER_TAG]: null },
    after: { [TAG]: 'nude', [OTHER_TAG]: 'nude', places: { [TAG]: 'Profile picture 1', [OTHER_TAG]: 'Attachment 4' } },
  });
  const undo = entry({ event: 111, before: { missing: [] }, after: { missing: ['y'] } });
  const actions = actionsOf([undo, tagged], { events: [undo.id], took_back: [tagged], again: [] });
  expect(actions.map((action) => linesOf(action, names))).toEqual(tables.levels);
});

test('P034 what the form proposed and nobody chose is distinguished from what was changed', () => {
  const proposed = (name: string, after: string) => ({
    event: 16,
    subject: { kind: 'attribute' as const, id: 'x', name },
    after: { value: after },
    reason: { proposed: true },
  });
  expect(linesFor(proposed('rating', '1'), proposed('geoLanguage', 'nl'), attribute('hobbies', '', 'Chess'))).toEqual([
    'Changed Hobbies, kept the suggested Language and Rating',
    '  Language:  → Dutch',
    '  Rating:  → 1',
    '  Hobbies:  → Chess',
  ]);
});

test('P034 a suggested date that somebody says is right is reported as confirmed, and as no change of it', () => {
  const day = { value: '1990-05-17 00:00:00.000000+00:00' };
  const confirmed = {
    event: 17,
    subject: { kind: 'attribute' as const, id: 'x', name: 'dateOfBirth' },
    before: day,
    after: day,
    reason: { confirmed: true },
  };
  expect(linesFor(confirmed)).toEqual(['Confirmed Date of birth']);
});

test('P034 other profiles are reported by name, and one that may not be read as such', () => {
  const other = { id: TAG, profile_base_id: TAG, name: 'Bea' };
  const decided = {
    event: 113,
    before: { state: 'open' },
    after: { state: 'linked', other, filter: 'Faces', score: 93 },
  };
  expect(linesFor(decided)).toEqual([
    'Decided: the same person as “Bea”',
    '  Decision: open → the same person',
    '  Found by the filter:  → Faces',
    '  Certain:  → 93%',
  ]);
});

test('P034 an event of a newer server is reported as one that this page does not know', () => {
  expect(linesFor({ event: 999, event_name: 'Wished', before: { some_column: TAG } })).toEqual(['Made another change']);
});

/** Anything that an event was ever seen to keep, and things that none should. */
function anything(random: Random, depth = 0): unknown {
  const kinds = depth > 2 ? 6 : 9;
  switch (random.below(kinds)) {
    case 0:
      return null;
    case 1:
      return random.of([TAG, OTHER_TAG, '2d8f2c1e-5d3a-4c8e-9f10-a1b2c3d4e5f6']);
    case 2:
      return random.of([true, false, 0, 7, 1.5]);
    case 3:
      return random.of([...PROFILE_STATUSES, 'nude', 'fr', 'id-de', 'profile_picture']);
    case 4:
      return 'f'.repeat(64);
    case 5:
      return '2026-11-20T08:15:30.123456Z';
    case 6:
      return Array.from({ length: random.below(4) }, () => anything(random, depth + 1));
    default: {
      const keys = ['tag_id', 'status', 'active', 'frozen', 'media_ids', 'crop', 'kind', 'state', 'reserved_locales'];
      const more = ['selfie_id', 'tags', 'updated_at', 'missing', 'reason_code', 'profile_picture_ids', TAG, 'size'];
      const picked = Array.from({ length: random.below(5) }, () => random.of([...keys, ...more]));
      return Object.fromEntries(picked.map((key) => [key, anything(random, depth + 1)]));
    }
  }
}

const SUBJECTS: readonly LogEntry['subject'][] = [
  null,
  ...ATTRIBUTE_TYPES.map((name) => ({ kind: 'attribute' as const, id: TAG, name })),
  { kind: 'profile', id: TAG, name: 'reserved_locales' },
  { kind: 'profile', id: TAG, name: 'a_member_of_later' },
  { kind: 'profile', id: TAG, name: 'Ada' },
  { kind: 'tag', id: TAG, name: 'slim' },
  { kind: 'tag', id: '2d8f2c1e-5d3a-4c8e-9f10-a1b2c3d4e5f6', name: 'a_tag' },
  { kind: 'media', id: TAG, name: 'Profile picture 1' },
  { kind: 'document', id: TAG, name: 'Card' },
];

test.for(Object.keys(AUDIT_EVENTS).map(Number))(
  'P034 event %i says nothing that is an identifier, a column or JSON, whatever it keeps',
  (event) => {
    const random = randomFrom(event);
    const wrong = new Set<string>();
    for (let round = 0; round < 300; round += 1) {
      const action = actionOf({
        event,
        subject: random.of(SUBJECTS),
        locale: random.of([null, 'fr', 'xx']),
        before: anything(random),
        after: anything(random),
        reason: anything(random),
      });
      const said = [actionInWords(action, names), reasonInWords(action)];
      const lines = [...said, ...detailsOf(action, names).flatMap((detail) => Object.values(detail))];
      for (const line of lines) if (unreadableIn(line)) wrong.add(unreadableIn(line));
      expect(said[0]).not.toBe('');
    }
    expect([...wrong]).toEqual([]);
  },
);
