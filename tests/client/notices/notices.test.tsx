// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { NoticeOutlet } from '../../../src/client/notices/notice-outlet.tsx';
import { NoticeSlot } from '../../../src/client/ui/notice-slot.tsx';
import { type NoticeKind, awaitsReading, markRead, notices } from '../../../src/client/notices/notice-state.ts';
import {
  clearNotices,
  dismissNotice,
  notifyError,
  notifyOwn,
  notifySystem,
} from '../../../src/client/notices/notify.ts';
import { Dialog } from '../../../src/client/ui/dialog.tsx';
import { draw, one } from '../ui/dom.ts';

describe('toasts', () => {
  beforeAll(() => followParts(PARTS));

  // The library's list keeps what a timer of an earlier test still holds; each test has its own clock.
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    draw(<NoticeOutlet />);
  });
  afterEach(async () => {
    await act(async () => clearNotices());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const show = (run: () => void) => act(async () => run());
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  const cards = () => [...document.querySelectorAll<HTMLElement>('[data-kind][data-visible="true"]')];
  const card = () => cards()[0] as HTMLElement;
  /** What stands before newer ones, because somebody is about to use it. */
  const inFront = () =>
    [...document.querySelectorAll('[data-first]')].map((each) => each.querySelector('strong')?.textContent);

  describe('the error toast', () => {
    test('C228 C229 C230 without words it says “Error” and “Unknown error message”, with an icon', async () => {
      await show(() => notifyError({}));
      expect(one('strong', card()).textContent).toBe('Error');
      expect(card().textContent).toContain('Unknown error message');
      expect(card().getAttribute('role')).toBe('alert');
      expect(one('svg', card()).getAttribute('class')).toContain('circle-alert');
    });
  });

  test('C175 C256 what a check told and a save refuses in the same words is one notice, whichever is first', async () => {
    const taken = { title: 'Profile name', message: 'Taken in this locale' };
    await show(() => notifyError({ ...taken, foretold: true }));
    await show(() => notifyError(taken));
    await show(() => notifyError({ ...taken, foretold: true }));
    expect(cards()).toHaveLength(1);
    expect(notices.all).toMatchObject([{ ...taken, foretold: false }]);
    // Nothing else gives way: what fails twice is told twice.
    await show(() => notifyError(taken));
    expect(notices.all).toHaveLength(2);
  });

  test('a long list is cut short on the toast and whole in the notification centre', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `Profile ${index + 1}: It is frozen.`);
    await show(() => notifyError({ title: 'Approving profile failed...', message: lines.join('\n') }));
    expect(cards()).toHaveLength(1);
    expect(card().textContent).toContain('Profile 4: It is frozen.\nand 46 more');
    expect(card().textContent).not.toContain('Profile 5:');
    expect(notices.all[0]?.message).toContain('Profile 50: It is frozen.');
  });

  describe('the general configuration', () => {
    test('C264 shows for 5 s', async () => {
      await show(() => notifySystem('info', { title: 'Hello' }));
      await pass(4_999);
      expect(cards()).toHaveLength(1);
      await pass(1);
      expect(cards()).toHaveLength(0);
    });

    test('C264 shows at most 20, at the top right, the newest of them', async () => {
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
  });

  describe('P016 a toast goes after its time', () => {
    // jsdom knows no PointerEvent; React takes these for enter and leave.
    const point = (type: string, x: number, target: EventTarget = card()) =>
      act(async () => {
        target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 10 }));
      });

    test('P016 also when the pointer rests where it appears', async () => {
      await point('pointermove', 100, window);
      await show(() => notifyOwn('success', { title: 'Saved' }));
      // What a browser tells when something comes under a pointer that has not moved.
      await point('pointerover', 100);
      await pass(3_000);
      expect(cards()).toHaveLength(0);
    });

    test('P016 but a pointer that comes to it holds it, and no other one', async () => {
      await point('pointermove', 100, window);
      await show(() => notifySystem('info', { title: 'First' }));
      await show(() => notifySystem('info', { title: 'Second' }));
      await point('pointerover', 140);
      await pass(60_000);
      expect(cards().map((each) => one('strong', each).textContent)).toEqual(['Second']);
      await point('pointerout', 140);
      await pass(4_999);
      expect(cards()).toHaveLength(1);
      await pass(1);
      expect(cards()).toHaveLength(0);
    });

    test('P016 a newer one does not take the place of that to which a pointer came', async () => {
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

    test('P016 nor do two change places while the focus goes from one to the other, as when a button goes down', async () => {
      await show(() => notifySystem('info', { title: 'First' }));
      await act(async () => one('button', card()).focus());
      await show(() => notifySystem('info', { title: 'Second' }));
      const [second] = cards();
      // A browser draws between the two; jsdom tells of both at once.
      const leaving = new FocusEvent('focusout', { bubbles: true, relatedTarget: one('button', second) });
      await act(async () => document.activeElement?.dispatchEvent(leaving));
      expect(inFront()).toEqual(['First']);
      await act(async () => one('button', second).focus());
      expect(inFront()).toEqual(['First']);
      await act(async () => one('button', second).blur());
      expect(inFront()).toEqual([]);
    });

    test('P016 nor the place of the one that came under the pointer when another was closed', async () => {
      await show(() => notifySystem('info', { title: 'First' }));
      await show(() => notifySystem('info', { title: 'Second' }));
      await point('pointerover', 140, one('button', card()));
      await act(async () => one('button', card()).focus());
      await act(async () => dismissNotice(notices.all[0]?.id ?? ''));
      await pass(200);
      await show(() => notifySystem('info', { title: 'Third' }));
      expect(inFront()).toEqual(['First']);
      await point('pointerout', 140);
      expect(inFront()).toEqual([]);
    });

    test.each([
      ['what went wrong stays in front of what went well since', 'error', 'success', 'first'],
      ['what was refused stays in front of what went well since', 'warning', 'success', 'first'],
      ['what is refused now stands in front of what went wrong before', 'error', 'warning', 'then'],
      ['what goes wrong now stands in front of what was refused before', 'warning', 'error', 'then'],
    ] as const)('P016 %s', async (_, before, since, front) => {
      const tell = (kind: NoticeKind, title: string) =>
        kind === 'error' ? notifyError({ title }) : notifySystem(kind, { title });
      await show(() => tell(before, 'first'));
      await show(() => tell(since, 'then'));
      expect(one('strong', card()).textContent).toBe(front);
    });

    test('P016 the focus in it holds it, and leaves it a second at least', async () => {
      await show(() => notifyOwn('success', { title: 'Saved' }));
      await pass(2_900);
      await act(async () => one('button', card()).focus());
      await pass(60_000);
      expect(cards()).toHaveLength(1);
      await act(async () => one('button', card()).blur());
      await pass(999);
      expect(cards()).toHaveLength(1);
      await pass(1);
      expect(cards()).toHaveLength(0);
    });
  });

  describe('P016 toasts stand', () => {
    test('P016 in the foremost place that is there, and go on counting when it changes', async () => {
      draw(<NoticeSlot rank="frame" />);
      await show(() => notifyOwn('success', { title: 'Saved' }));
      const place = () => card().closest<HTMLElement>('[data-notices]')?.dataset['notices'];
      const before = card();
      expect(place()).toBe('frame');
      await pass(1_000);
      draw(<NoticeSlot rank="layer" />);
      await pass(0);
      expect(place()).toBe('layer');
      expect(card(), 'a click that is going down on it is not lost').toBe(before);
      expect(before.isConnected).toBe(true);
      await pass(2_000);
      expect(cards()).toHaveLength(0);
    });
  });

  test('P016 a dialog that opens under a toast gives its first field the focus, not the toast', async () => {
    await show(() => notifyOwn('success', { title: 'Saved' }));
    draw(
      <Dialog open title="Rename" onClose={() => {}}>
        <input aria-label="Name" />
      </Dialog>,
    );
    await pass(0);
    expect(card().closest('[role="dialog"]')).not.toBeNull();
    expect(document.activeElement).toBe(one('input'));
  });

  describe('the configuration for own actions', () => {
    test('C265 shows for 3000 ms, with a close button and without a progress bar', async () => {
      await show(() => notifyOwn('success', { title: 'Saved' }));
      expect(one('button[aria-label="Close this notice"]', card())).toBeDefined();
      expect(card().querySelector('progress, [role="progressbar"]')).toBeNull();
      await pass(2_999);
      expect(cards()).toHaveLength(1);
      await pass(1);
      expect(cards()).toHaveLength(0);
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
  });
});

describe('the bell', () => {
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
});
