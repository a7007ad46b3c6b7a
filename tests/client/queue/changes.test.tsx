// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DrawnItem, noticeVersion, announceChange } from '../../../src/client/queue/changed-item.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import {
  queueState,
  rememberDecision,
  settleDecision,
  showItem,
  restoreDecision,
} from '../../../src/client/queue/queue-state.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import type { Invocation } from '../../../commands/command.ts';
import { queuePort, followImages, whyImageUnseen, moveImage } from '../../../src/client/queue/queue-port.ts';

describe('an item that changes', () => {
  const ID = '00000000-0000-4000-8000-000000000001';
  const VERA = { user_id: 'vera', name: 'Vera' };
  const ME = { user_id: 'me', name: 'Me' };
  const painted = (version: number, profession: string, more: Partial<DrawnItem> = {}): DrawnItem => ({
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
  const changedBy = () => queueState.changed && [queueState.changed.by, ...queueState.changed.what];
  beforeEach(() => {
    beginAnew();
    session.user = { claims: { user_id: 'me' } } as typeof session.user;
    notice(1, ME);
  });

  test('P003 who has changed the item under the eyes of a person is informed with the fields, one change after the other', () => {
    notice(2, VERA);
    announceChange(painted(1, 'Cook'), painted(2, 'Baker'));
    expect(changedBy()).toEqual(['Vera', 'Profession']);
    notice(3, VERA);
    announceChange(painted(2, 'Baker'), painted(3, 'Baker', { status: 'awaiting_approval', images: '[1]' }));
    expect(changedBy()).toEqual(['Vera', 'Profession', 'Status', 'Images']);
  });

  test('P003 what the person has changed themselves is no news, also right after somebody else did', () => {
    notice(2, VERA);
    announceChange(painted(1, 'Cook'), painted(2, 'Cook'));
    queueState.changed = null;
    announceChange(painted(2, 'Cook'), painted(3, 'Smith'));
    notice(3, ME);
    expect(changedBy()).toBeNull();
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
    expect([shownImage(), whyImageUnseen()]).toEqual(['a', null]);
    moveImage('previous');
    expect(shownImage()).toBe('b');
    followImages(images('b', 'new', 'c', 'a'));
    expect(shownImage()).toBe('b');
  });

  test('P001 P002 an image that somebody else takes away hands over to the one below it, which counts as unseen', () => {
    moveImage(2);
    followImages(images('a', 'c'));
    expect(shownImage()).toBe('c');
    expect(whyImageUnseen()).toMatch(/another is shown\. Press again/);
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
    rememberDecision({ item, sentence: `${id}: approved`, undo, settled: null, skipped: false });
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
    queuePort.close(queueState.shown?.id ?? '');
    expect(lookBack()).toBeNull();
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
    restoreDecision(ada, undo);
    expect(queueState.decisions.map(({ sentence, settled }) => [sentence, settled])).toEqual([
      ['Ada: approved', null],
      ['Béla: approved', null],
    ]);
    expect(queueState.decisions[0]?.undo).toBe(undo);
    expect([lookBack(), lookBack()]).toEqual(['Ada', 'Béla']);
  });
});
