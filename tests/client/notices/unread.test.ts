import { beforeEach, expect, test } from 'vitest';
import { awaitsReading, markRead, notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices, notifyError, notifyOwn, notifySystem } from '../../../src/client/notices/notify.ts';

const waiting = () => notices.all.filter(awaitsReading).length;

beforeEach(() => clearNotices());

test('the bell counts what went wrong and what the system says, not what one has done oneself', () => {
  for (let times = 0; times < 3; times += 1) notifyOwn('success', { title: `Approved ${times}` });
  expect([waiting(), notices.all.length]).toEqual([0, 3]);
  notifyError({ message: 'No.' });
  notifySystem('info', { title: 'Amelie approved Ada' });
  notifySystem('warning', { title: 'Approve', message: 'Only an approved profile can.' });
  expect(waiting()).toBe(3);
});

test('what was read in the list is not counted again', () => {
  notifyError({ message: 'No.' });
  markRead();
  expect(waiting()).toBe(0);
  notifyError({ message: 'No, again.' });
  expect(waiting()).toBe(1);
});
