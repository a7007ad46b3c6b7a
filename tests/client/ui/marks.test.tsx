// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../../src/contract/policy/status.ts';
import { Age } from '../../../src/client/ui/age.tsx';
import { Field, FieldList } from '../../../src/client/ui/field.tsx';
import { LocaleBar } from '../../../src/client/ui/locale-bar.tsx';
import { MissingMark } from '../../../src/client/ui/missing-mark.tsx';
import { Photo } from '../../../src/client/ui/photo.tsx';
import { sinceInWords } from '../../../src/client/ui/since.ts';
import { StatusMark } from '../../../src/client/ui/status-mark.tsx';
import { act } from 'react';
import { draw, one } from './dom.ts';

test('a status is told by words and by a shape of its own', () => {
  const shapes = PROFILE_STATUSES.map((status) => {
    const { place } = draw(<StatusMark status={status} />);
    expect(place.textContent).toBe(STATUS_LABELS[status]);
    return place.querySelector('svg')?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(PROFILE_STATUSES.length);
});

test('locales are counted in words, and each segment is a locale', () => {
  const { place } = draw(<LocaleBar done={3} total={4} />);
  expect(place.textContent).toContain('3/4');
  expect(place.textContent).toContain('3 of 4 locales done');
  const widths = [...place.querySelectorAll<HTMLElement>('[style]')].map((segment) => segment.style.width);
  expect(widths).toEqual(['100%', '100%', '100%', '0%']);
});

test('missing things are counted and named; a complete profile shows nothing', () => {
  expect(draw(<MissingMark missing={['City', 'Age']} />).place.textContent).toBe('2 missing: City, Age');
  expect(draw(<MissingMark missing={[]} />).place.innerHTML).toBe('');
});

test('C102 a field without a value shows the placeholder, and 0 is a value', () => {
  draw(
    <FieldList>
      <Field label="City">Lyon</Field>
      <Field label="Region">{''}</Field>
      <Field label="Bio" />
      <Field label="Count">{0}</Field>
    </FieldList>,
  );
  expect([...document.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['Lyon', '-', '-', '0']);
});

test('a photo takes its room before it is loaded, and when it cannot be loaded', () => {
  draw(<Photo url="/a.webp" alt="Ada Moreau" size={64} height={80} blurred />);
  const image = one('img') as HTMLImageElement;
  const frame = one('[data-blurred]');
  expect([image.alt, image.width, image.height]).toEqual(['Ada Moreau', 64, 80]);
  expect([frame.style.width, frame.style.height]).toEqual(['64px', '80px']);
  act(() => void image.dispatchEvent(new Event('error')));
  expect(document.querySelector('img')).toBeNull();
  expect(one('[data-blurred]').style.height).toBe('80px');
  expect(one('[role="img"]').getAttribute('aria-label')).toBe('Picture not available');
});

const now = new Date('2026-11-21T12:00:00Z');
test.each([
  [0, 'now', 'just now'],
  [59, 'now', 'just now'],
  [60, '1 m', '1 minute ago'],
  [3_599, '59 m', '59 minutes ago'],
  [7_200, '2 h', '2 hours ago'],
  [86_399, '23 h', '23 hours ago'],
  [86_400, '1 d', '1 day ago'],
  [27 * 86_400, '27 d', '27 days ago'],
  [28 * 86_400, '28 d', '28 days ago'],
  [400 * 86_400, '400 d', '400 days ago'],
  [-90, 'now', 'just now'],
])('%d seconds ago is %s', (seconds, short, long) => {
  expect(sinceInWords(new Date(now.getTime() - seconds * 1000), now)).toEqual({ short, long });
});

test('age counts whole years to the day', () => {
  expect(draw(<Age dateOfBirth="1992-11-21" today="2026-11-21" />).place.textContent).toBe('34');
  expect(draw(<Age dateOfBirth="1992-11-22" today="2026-11-21" />).place.textContent).toBe('33');
});
