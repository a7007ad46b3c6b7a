// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { NoticeOutlet } from '../../../src/client/notices/notice-outlet.tsx';
import { type NoticeKind, notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices, notifyError, notifyOwn, notifySystem } from '../../../src/client/notices/notify.ts';
import { draw, one } from '../ui/dom.ts';

beforeAll(() => followParts(PARTS));

// The library's list keeps what a timer of an earlier test still holds; each test has its own clock.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  draw(<NoticeOutlet />);
});
afterEach(() => act(async () => clearNotices()));
const show = (run: () => void) => act(async () => run());
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-kind][data-visible="true"]')];
const card = () => cards()[0] as HTMLElement;
/** The only one that is shown goes at that moment, and not before. */
async function goneAfter(milliseconds: number): Promise<void> {
  await pass(milliseconds - 1);
  expect(cards()).toHaveLength(1);
  await pass(1);
  expect(cards()).toHaveLength(0);
}

test('C228 C229 C230 an error without words says “Error” and “Unknown error message”, with an icon', async () => {
  await show(() => notifyError({}));
  expect(one('strong', card()).textContent).toBe('Error');
  expect(card().textContent).toContain('Unknown error message');
  expect(card().getAttribute('role')).toBe('alert');
  expect(one('svg', card()).getAttribute('class')).toContain('circle-alert');
});

test('C175 C256 what a check reported and a save refuses in the same words is one notice, whichever is first', async () => {
  const taken = { title: 'Profile name', message: 'Taken in this locale' };
  await show(() => notifyError({ ...taken, isEarly: true }));
  await show(() => notifyError(taken));
  await show(() => notifyError({ ...taken, isEarly: true }));
  expect(cards()).toHaveLength(1);
  expect(notices.all).toMatchObject([{ ...taken, isEarly: false }]);
  // Nothing else gives way: what fails twice is reported twice.
  await show(() => notifyError(taken));
  expect(notices.all).toHaveLength(2);
});

test('C264 a notice of the system shows for 5 s', async () => {
  await show(() => notifySystem('info', { title: 'Hello' }));
  await goneAfter(5_000);
});

test('P016 a refusal is shown in front and read for its whole time, whatever succeeds after it', async () => {
  const read = () => one('[data-testid="announcer"]').textContent;
  await show(() => notifySystem('warning', { title: 'Save', message: 'Try again.' }));
  await pass(1_000);
  for (const kind of ['success', 'info'] as const) {
    await show(() => notifyOwn(kind, { title: 'Image uploaded' }));
    expect(card().textContent).toContain('Try again.');
    expect(read()).toMatch(/^Save\. Try again\. Image uploaded/);
  }
  await pass(4_000);
  await show(() => notifyOwn('success', { title: 'Image uploaded' }));
  expect([cards().length, read()]).toEqual([1, 'Image uploaded']);
});

test('C264 at most 20 are shown, at the top right, the newest of them', async () => {
  await show(() => {
    for (let number = 1; number <= 25; number += 1) notifySystem('info', { title: `Notice ${number}.` });
  });
  expect(cards()).toHaveLength(20);
  expect(document.body.textContent).toContain('Notice 25.');
  expect(cards().some((each) => each.textContent?.includes('Notice 5.'))).toBe(false);
  // One row at the top of its place, which begins at the right; tests/full/e2e/toasts.spec.ts measures it.
  expect(card().textContent).toContain('Notice 25.');
  expect(card().closest<HTMLElement>('[data-notices]')?.dataset['notices']).toBe('page');
  // What gave way is still in the notification centre.
  expect(notices.all).toHaveLength(25);
});

// jsdom knows no PointerEvent; React takes these for enter and leave.
const point = (type: string, x: number, target: EventTarget = card()) =>
  act(async () => {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 10 }));
  });

test('P016 a toast goes after its time, also when the pointer rests where it appears', async () => {
  await point('pointermove', 100, window);
  await show(() => notifyOwn('success', { title: 'Saved' }));
  // What a browser shows when something comes under a pointer that has not moved.
  await point('pointerover', 100);
  await pass(3_000);
  expect(cards()).toHaveLength(0);
});

test('P016 a pointer that comes to a toast holds it, and no other one', async () => {
  await point('pointermove', 100, window);
  await show(() => notifySystem('info', { title: 'First' }));
  await show(() => notifySystem('info', { title: 'Second' }));
  await point('pointerover', 140);
  await pass(60_000);
  expect(cards().map((each) => one('strong', each).textContent)).toEqual(['Second']);
  await point('pointerout', 140);
  await goneAfter(5_000);
});

test('P016 a newer toast does not take the place of that to which a pointer came', async () => {
  await show(() => notifySystem('info', { title: 'First' }));
  const first = card();
  await point('pointerover', 140, one('button', first));
  await show(() => notifySystem('info', { title: 'Second' }));
  // The strip begins with what is marked so, whatever is newer.
  expect(cards().map((each) => [one('strong', each).textContent, each.hasAttribute('data-first')])).toEqual([
    ['Second', false],
    ['First', true],
  ]);
  await point('pointerout', 140, first);
  expect(cards().some((each) => each.hasAttribute('data-first'))).toBe(false);
});

test('P016 the focus in a toast holds it, and leaves it a second at least', async () => {
  await show(() => notifyOwn('success', { title: 'Saved' }));
  await pass(2_900);
  await act(async () => one('button', card()).focus());
  await pass(60_000);
  expect(cards()).toHaveLength(1);
  await act(async () => one('button', card()).blur());
  await goneAfter(1_000);
});

test('C265 a notice of an own action shows for 3000 ms, with a close button and without a progress bar', async () => {
  await show(() => notifyOwn('success', { title: 'Saved' }));
  expect(one('button[aria-label="Close this notice"]', card())).toBeDefined();
  expect(card().querySelector('progress, [role="progressbar"]')).toBeNull();
  await goneAfter(3_000);
});

test('C265 error, info, success and warning have icons of their own', async () => {
  const icons = new Set<string>();
  const kinds: NoticeKind[] = ['error', 'info', 'success', 'warning'];
  for (const kind of kinds) {
    await show(() => (kind === 'error' ? notifyError({}) : notifyOwn(kind, { title: kind })));
    const shown = cards().find((each) => each.dataset['kind'] === kind);
    icons.add(one('svg', shown).innerHTML);
  }
  expect(icons.size).toBe(4);
});
