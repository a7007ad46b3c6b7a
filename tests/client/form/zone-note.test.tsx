// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ZoneNote } from '../../../src/client/form/page/form-notes.tsx';
import { draw } from '../ui/dom.ts';

// A button asks the whole workbench whether its command can run.
vi.mock('../../../src/client/ui/controls/command-button.tsx', () => ({ CommandButton: ({ id = '' }) => `[${id}]` }));

test.each([
  ['Europe/Moscow', 'Europe/Moscow is not a time zone in FI.[form.take-place-zone]'],
  ['Europe/Helsinki', ''],
])('P156 above a form with the time zone %s stands: %s', (geoTimezone, words) => {
  const { place } = draw(<ZoneNote values={{ country: 'FI', geoTimezone }} />);
  expect(place.textContent).toContain(words);
  expect(place.childElementCount).toBe(words === '' ? 0 : 1);
});
