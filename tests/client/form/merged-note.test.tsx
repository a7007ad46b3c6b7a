// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { MergedNote } from '../../../src/client/form/merged-note.tsx';
import { forgetPerson, session } from '../../../src/client/session/session-state.ts';
import type { MergedInto } from '../../../src/contract/shapes/base-profile.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { draw, one } from '../ui/dom.ts';

beforeAll(() => followParts(PARTS));
afterEach(forgetPerson);

const INTO = '00000000-0000-4000-8000-0000000000ff';
const merged: MergedInto = {
  name: 'Eva Lund',
  by: { user_id: 'ada', name: 'Ada' },
  at: { seconds: 0, nanoseconds: 0 },
  action_id: null,
};

function drawn(role: Role, name: string | null) {
  session.userRole = role;
  draw(<MergedNote record={{ merged: { ...merged, name }, merged_into: INTO }} />);
  return one('[role="status"]');
}

test('P065 a merged profile says into which it was merged and by whom, and leads there whoever may go there', () => {
  const note = drawn('Admin', 'Eva Lund');
  expect(note.textContent).toMatch(/^Merged into Eva Lund by Ada .+\. Work goes on there; this profile is closed\./);
  expect(note.querySelector('a')?.getAttribute('href')).toBe(`/base-profiles/${INTO}`);
});

test.each([
  ['FillIn', 'Eva Lund', 'Eva Lund'],
  ['Creator', null, 'another profile'],
  ['GeoChecker', '', 'a profile without a name'],
] as const)('P065 to a %s it says %s as “%s”, without a link', (role, name, words) => {
  const note = drawn(role, name);
  expect(note.textContent).toContain(`Merged into ${words} by Ada`);
  expect(note.querySelector('a')).toBeNull();
});

test('P065 a profile that was not merged says nothing of it', () => {
  session.userRole = 'Admin';
  const { place } = draw(<MergedNote record={{}} />);
  expect(place.textContent).toBe('');
});
