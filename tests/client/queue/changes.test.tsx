// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Painted, noticeRefusal, noticeVersion, tellChange } from '../../../src/client/queue/changed-item.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import {
  queueState,
  rememberDecision,
  settleDecision,
  showItem,
  standAgain,
} from '../../../src/client/queue/queue-state.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { session } from '../../../src/client/session/session-state.ts';
import type { FormLookups } from '../../../src/contract/policy/form-values.ts';
import type { ReviewChange } from '../../../src/contract/shapes/review.ts';
import { noticeInWords, placeOfNotice } from '../../../src/client/live/follow-live.ts';
import { changedFacts, textBefore } from '../../../src/client/queue/use-changes.ts';
import { followImages, imageCarried, moveImage } from '../../../src/client/queue/image-cursor.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import type { Invocation } from '../../../commands/command.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';

describe('an item that changes', () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const VERA = { user_id: 'vera', name: 'Vera' };
  const ME = { user_id: 'me', name: 'Me' };
  const painted = (version: number, profession: string, more: Partial<Painted> = {}): Painted => ({
    id: ID,
    version,
    status: 'draft',
    images: '[]',
    facts: [
      { label: 'Profession', value: profession },
      { label: 'City', value: 'Lyon' },
    ],
    ...more,
  });
  const notice = (version: number, by: typeof VERA) =>
    noticeVersion({ kind: 'base', id: ID, version, stale_fields: [], findings: '', changed_by: by });
  const KEY = queryKeys.localeProfile(ID);
  const told = () => queueState.changed && [queueState.changed.by, ...queueState.changed.what];

  beforeEach(() => {
    beginAnew();
    session.user = { claims: { user_id: 'me' } } as typeof session.user;
    notice(1, ME);
  });

  test('P003 who has changed the item under the eyes of a person is told with the fields, one change after the other', () => {
    notice(2, VERA);
    tellChange(painted(1, 'Cook'), painted(2, 'Baker'));
    expect(told()).toEqual(['Vera', 'Profession']);
    notice(3, VERA);
    tellChange(painted(2, 'Baker'), painted(3, 'Baker', { status: 'awaiting_approval', images: '[1]' }));
    expect(told()).toEqual(['Vera', 'Profession', 'Status', 'Images']);
  });

  test('P003 the newer version may be here before the word who has made it', () => {
    tellChange(painted(1, 'Cook'), painted(2, 'Baker'));
    expect(told()).toBeNull();
    notice(2, VERA);
    expect(told()).toEqual(['Vera', 'Profession']);
  });

  test('P003 a refusal tells it as well', () => {
    noticeRefusal({ current: { id: ID, version: 2 }, changed_by: VERA });
    tellChange(painted(1, 'Cook'), painted(2, 'Baker'));
    expect(told()).toEqual(['Vera', 'Profession']);
  });

  test('P003 what the person has changed themselves is no news, also right after somebody else did', () => {
    notice(2, VERA);
    tellChange(painted(1, 'Cook'), painted(2, 'Cook'));
    queueState.changed = null;
    tellChange(painted(2, 'Cook'), painted(3, 'Smith'));
    notice(3, ME);
    expect(told()).toBeNull();
  });

  test('P003 P046 an item in which the checks find something else is read anew, though nobody has changed it', () => {
    beginAnew();
    const noticeFindings = (findings: string) =>
      noticeVersion({ kind: 'locale', id: ID, version: 1, stale_fields: [], findings, changed_by: ME });
    const isOld = () => queryClient.getQueryState(KEY)?.isInvalidated;
    queryClient.setQueryData(KEY, { version: 1, stale_fields: [] });
    noticeFindings('one');
    expect(isOld(), 'what was found when it was claimed is on the screen').toBe(false);
    noticeFindings('one');
    expect(isOld()).toBe(false);
    noticeFindings('another');
    expect(isOld()).toBe(true);
  });
});

const ART = '00000000-0000-4000-8000-00000000000a';
const SMOKER = '00000000-0000-4000-8000-00000000000b';
const lookups: FormLookups = {
  attributes: {},
  tag_groups: [
    { name: 'general', tags: { art: { id: ART, label: 'Art' } } },
    { name: 'characteristics', tags: { smoker: { id: SMOKER, label: 'Smoker' } } },
  ],
};

function aChange(given: Partial<ReviewChange>): ReviewChange {
  return {
    kind: 'attribute',
    id: '',
    name: 'aboutMe',
    change: 'changed',
    before: { value: 'Before' },
    after: { value: 'After' },
    by: { user_id: 'x', name: 'X' },
    at: { seconds: 0, nanoseconds: 0 },
    ...given,
  };
}

test('a change marks the field it is about, whatever keeps its value', () => {
  const changes = [
    aChange({ name: 'aboutMe' }),
    aChange({ kind: 'tag', id: ART, name: 'art' }),
    aChange({ kind: 'tag', id: SMOKER, name: 'smoker' }),
    aChange({ kind: 'media', id: ART }),
  ];
  expect([...changedFacts('locale', changes, lookups).keys()]).toEqual(['aboutMe', 'general', 'smoker']);
});

test('what stood there before is told where it was a text', () => {
  expect(textBefore(aChange({}))).toBe('Before');
  expect(textBefore(aChange({ name: 'countryCode', before: { value: 'SE' } })), 'by its name').toBe('Sweden');
  expect(textBefore(aChange({ before: null }))).toBe('');
  expect(textBefore(aChange({ before: { tag_id: ART } }))).toBe('');
});

test('what somebody else did is a sentence with who and why', () => {
  const data = { profile_name: 'Ada', by: 'Ben', reason: 'You are at lunch' };
  expect(noticeInWords({ kind: 'taken-over', data })).toBe('Ben has taken over Ada: You are at lunch');
  expect(noticeInWords({ kind: 'frozen', data })).toContain('Ben doubts that Ada is of age.');
  expect(noticeInWords({ kind: 'flagged', data: {} })).toBe(
    'A profile without a name was skipped by three people and still waits.',
  );
});

test('a notice about a profile leads to it, whichever kind it is', () => {
  const data = { profile_base_id: 'base', id: 'locale', kind: 'locale' };
  expect(placeOfNotice({ kind: 'frozen', data })).toEqual({
    id: 'locale-profile.open',
    args: { profileBaseId: 'base', profileId: 'locale' },
  });
  expect(placeOfNotice({ kind: 'flagged', data: { ...data, id: 'base', kind: 'base' } })).toEqual({
    id: 'base-profile.open',
    args: { profileBaseId: 'base' },
  });
  expect(placeOfNotice({ kind: 'taken-over', data })).toBeNull();
});

describe('the cursor of images', () => {
  const images = (...ids: string[]) => ids.map((id) => ({ id }));
  /** What the next digit would tag. */
  const shownImage = () => queueFacts()?.shown?.image;

  beforeEach(() => {
    beginAnew();
    queueState.present = true;
    showItem({ kind: 'base', id: 'profile' }, null);
    followImages(images('a', 'b', 'c'));
  });

  test('P001 the next digit tags the image that was in view, whatever order somebody else has given the images', () => {
    expect(shownImage()).toBe('a');
    followImages(images('c', 'b', 'a'));
    expect(shownImage()).toBe('a');
    expect(imageCarried()).toBeNull();
    moveImage('previous');
    expect(shownImage()).toBe('b');
    followImages(images('b', 'new', 'c', 'a'));
    expect(shownImage()).toBe('b');
  });

  test('P001 P002 an image that somebody else takes away hands over to the one below it, which counts as unseen', () => {
    moveImage(2);
    followImages(images('a', 'c'));
    expect(shownImage()).toBe('c');
    expect(imageCarried()).toMatch(/another is shown now\. Press again/);
  });

  test('the cursor goes around at both ends, and each item begins at its first image, seen', () => {
    moveImage('previous');
    expect(shownImage()).toBe('c');
    moveImage('next');
    expect(shownImage()).toBe('a');
    moveImage(2);
    followImages(images('a', 'c'));
    showItem({ kind: 'base', id: 'other' }, null);
    expect(shownImage()).toBeNull();
    followImages(images('x', 'y'));
    expect(shownImage()).toBe('x');
    expect(imageCarried()).toBeNull();
    followImages([]);
    expect(shownImage()).toBeNull();
    moveImage('next');
    expect(shownImage()).toBeNull();
  });
});

describe('own decisions', () => {
  afterEach(() => {
    queueState.present = false;
    beginAnew();
  });

  function decide(id: string): Invocation {
    const undo: Invocation = { id: 'actions.take-back', args: { actions: [{ id, name: id, actionId: id }] } };
    const item = { kind: 'base', id } as const;
    rememberDecision({ item, sentence: `${id}: approved`, undo, settled: null, laidAside: false });
    return undo;
  }

  /** Where U leads from what is shown; null: it is refused. */
  function lookBack(): string | null {
    if (!queueFacts()?.hasEarlierDecision) return null;
    queuePort.lookBack();
    return queueState.shown?.id ?? null;
  }

  test('P003 U leads to the last decision that stands, which is the one that Undo would undo', () => {
    queueState.present = true;
    expect(lookBack()).toBeNull();
    const [ada, bela] = [decide('Ada'), decide('Béla')];
    expect(lookBack()).toBe('Béla');
    settleDecision(bela, 'undone');
    expect(lookBack()).toBe('Ada');
    settleDecision(ada, 'undone');
    queuePort.putAway(queueState.shown?.id ?? '');
    expect(lookBack()).toBeNull();
  });

  test('U again leads to the decision before that, says which, and ends at the oldest', () => {
    queueState.present = true;
    for (const id of ['Ada', 'Béla', 'Ada', 'Cem']) decide(id);
    expect([lookBack(), notices.announcement]).toEqual(['Cem', 'Cem: approved']);
    expect([lookBack(), notices.announcement]).toEqual(['Ada', 'Ada: approved']);
    expect(lookBack()).toBe('Béla');
    expect(lookBack(), 'the oldest; of Ada the newer one was shown').toBeNull();
  });

  test('P003 what was done again is the last decision, also where another was decided while it was being undone', () => {
    queueState.present = true;
    const ada = decide('Ada');
    decide('Béla');
    settleDecision(ada, 'undone');
    const undo: Invocation = {
      id: 'actions.take-back',
      args: { actions: [{ id: 'Ada', name: 'Ada', actionId: 'again' }] },
    };
    standAgain(ada, undo);
    expect(queueState.decisions.map(({ sentence, settled }) => [sentence, settled])).toEqual([
      ['Ada: approved', null],
      ['Béla: approved', null],
    ]);
    expect(queueState.decisions[0]?.undo).toBe(undo);
    expect([lookBack(), lookBack()]).toEqual(['Ada', 'Béla']);
  });
});
