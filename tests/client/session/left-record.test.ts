import { beforeEach, expect, test, vi } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { forgetLeftRecord, readLeftRecord } from '../../../src/client/session/drafts/left-record.ts';
import { draftPlaces, drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { leftState } from '../../../src/client/session/left-place.ts';

const RECORD = { kind: 'base', profileBaseId: 'b', profileId: '', name: 'Ada', unsaved: 1 };

/** Reads that are answered when the test says so, in the order in which they were begun. */
let answers: ((found: typeof RECORD) => void)[] = [];
beforeEach(() => {
  answers = [];
  beginAnew();
  vi.spyOn(draftPlaces, 'read').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  vi.spyOn(drafts, 'drop').mockImplementation(() => undefined);
});

test('P088 what somebody has turned away from is not offered again by a look that had begun before', async () => {
  const looks = [readLeftRecord(), readLeftRecord()];
  answers[0]?.(RECORD);
  await looks[0];
  expect(leftState.record).toEqual(RECORD);
  forgetLeftRecord();
  answers[1]?.(RECORD);
  await looks[1];
  expect(leftState.record).toBeNull();
});

test('P088 who has come next is not offered what the person before them had open', async () => {
  const look = readLeftRecord();
  beginAnew();
  answers[0]?.(RECORD);
  await look;
  expect(leftState.record).toBeNull();
});

test('P158 what another tab had open, which is closed by now, is offered after it', async () => {
  const look = readLeftRecord();
  answers[0]?.(RECORD);
  await look;
  forgetLeftRecord();
  expect([leftState.record, answers.length]).toEqual([null, 2]);
  answers[1]?.({ ...RECORD, profileBaseId: 'c' });
  await vi.waitFor(() => expect(leftState.record).toEqual({ ...RECORD, profileBaseId: 'c' }));
});
