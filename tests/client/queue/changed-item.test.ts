import { beforeEach, expect, test } from 'vitest';
import { noticeRefusal, noticeVersion, tellChange, type Painted } from '../../../src/client/queue/changed-item.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queueState } from '../../../src/client/queue/queue-state.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { session } from '../../../src/client/session/session-state.ts';

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
