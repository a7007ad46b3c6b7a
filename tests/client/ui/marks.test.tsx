// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../../src/contract/policy/status.ts';
import { timestampOf } from '../../../src/contract/primitives.ts';
import { ActiveMark } from '../../../src/client/ui/active-mark.tsx';
import { Age } from '../../../src/client/ui/age.tsx';
import { Field, FieldList } from '../../../src/client/ui/field.tsx';
import { LocaleBar } from '../../../src/client/ui/locale-bar.tsx';
import { MissingMark } from '../../../src/client/ui/missing-mark.tsx';
import { Photo } from '../../../src/client/ui/photo.tsx';
import { RelativeTime } from '../../../src/client/ui/relative-time.tsx';
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

test('active and not active are both words', () => {
  expect(draw(<ActiveMark active />).place.textContent).toBe('active');
  expect(draw(<ActiveMark active={false} />).place.textContent).toContain('not active');
});

test('locales are counted in words, and each segment is a locale', () => {
  const { place } = draw(<LocaleBar done={3} total={4} />);
  expect(place.textContent).toContain('3/4');
  expect(place.textContent).toContain('3 of 4 locales done');
  const widths = [...place.querySelectorAll<HTMLElement>('[style]')].map((segment) => segment.style.width);
  expect(widths).toEqual(['100%', '100%', '100%', '0%']);
});

test('many locales fill one bar by their share', () => {
  const { place } = draw(<LocaleBar done={9} total={24} />);
  expect([...place.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width)).toEqual(['37.5%']);
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

test('no photo is said in words', () => {
  draw(<Photo url={null} alt="" />);
  expect(one('[role="img"]').getAttribute('aria-label')).toBe('No picture');
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

test('a time keeps its whole value for programs', () => {
  draw(<RelativeTime at={timestampOf(new Date('2026-11-21T10:00:00Z'))} now={now} />);
  const time = one('time') as HTMLTimeElement;
  expect(time.dateTime).toBe('2026-11-21T10:00:00.000Z');
  expect(time.title).toContain('2026');
  expect(time.textContent).toBe('2 h2 hours ago');
});

test('what has no time or no date of birth shows the placeholder', () => {
  expect(draw(<RelativeTime at={null} />).place.textContent).toBe('-');
  expect(draw(<Age dateOfBirth={null} />).place.textContent).toBe('-');
});

test('age counts whole years to the day', () => {
  expect(draw(<Age dateOfBirth="1992-11-21" today="2026-11-21" />).place.textContent).toBe('34');
  expect(draw(<Age dateOfBirth="1992-11-22" today="2026-11-21" />).place.textContent).toBe('33');
});
