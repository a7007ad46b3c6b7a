// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { BASE_PROFILE_COLUMNS } from '../../../src/client/screens/base-profiles/columns.tsx';
import { LOCALE_PROFILE_COLUMNS } from '../../../src/client/screens/locale-profiles/columns.tsx';
import { checkboxWidth, columnTracks } from '../../../src/client/ui/grid/grid-column.ts';

/** px: a window that many have, without the rail and a scroll bar. */
const ROOM = 1440 - 208 - 15;

test.each([
  ['base profiles', columnTracks(BASE_PROFILE_COLUMNS, checkboxWidth(true, false))],
  ['locale profiles', columnTracks(LOCALE_PROFILE_COLUMNS, checkboxWidth(true, false))],
])('no column of the %s is cut off in a window of 1440 px', (_name, { least }) => {
  expect(least).toBeLessThanOrEqual(ROOM);
});
