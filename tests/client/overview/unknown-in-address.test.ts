// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { leaveOutBroken } from '../../../src/client/app/broken-address.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { unknownInWords } from '../../../src/client/notices/unknown-parts.ts';
import { showUnknownInAddress, unknownInAddress } from '../../../src/client/notices/unknown-in-address.ts';
import tables from './unknown-in-address.json' with { type: 'json' };

afterEach(() => {
  clearNotices();
  window.history.replaceState(null, '', '/');
});

const shown = () => notices.all.map(({ title, message }) => [title, message]);
const TITLE = 'Part of the link was not understood';

test.each(tables.addresses)('of %s%s it learns what says nothing there', (path, search, words) => {
  expect(unknownInWords(unknownInAddress(path, search))).toBe(words);
});

test('what says nothing is reported, and taken out of the address', () => {
  window.history.replaceState(null, '', '/duplicate/logs?view=print&status=zz');
  showUnknownInAddress('/duplicate/logs', window.location.search);
  expect([window.location.search, shown()]).toEqual(['?view=print', [[TITLE, 'Ignored: status=zz.']]]);
});

test('a broken escape is reported, and nothing is searched for in its place', async () => {
  window.history.replaceState({ kept: true }, '', '/base-profiles?text=%E0%A4%A&status=draft&%zz#documents');
  leaveOutBroken();
  expect([window.location.search, window.location.hash]).toEqual(['?status=draft', '#documents']);
  expect(window.history.state).toEqual({ kept: true });
  await vi.waitFor(() => expect(shown()).toEqual([[TITLE, 'Ignored: text=%E0%A4%A, %zz.']]));
  leaveOutBroken();
  expect(window.location.search).toBe('?status=draft');
});
