// @vitest-environment jsdom
import { Plus } from 'lucide-react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { act } from 'react';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS, Button } from '../../../src/client/ui/button.tsx';
import { Icon } from '../../../src/client/ui/icon.tsx';
import { click, draw, one } from './dom.ts';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../../src/contract/policy/status.ts';
import { Age } from '../../../src/client/ui/age.tsx';
import { Field, FieldList } from '../../../src/client/ui/field.tsx';
import { LocaleBar } from '../../../src/client/ui/locale-bar.tsx';
import { MissingMark } from '../../../src/client/ui/missing-mark.tsx';
import { Photo } from '../../../src/client/ui/photo.tsx';
import { sinceInWords } from '../../../src/client/ui/since.ts';
import { StatusMark } from '../../../src/client/ui/status-mark.tsx';
import { connection } from '../../../src/client/data/connection.ts';
import { Dialog } from '../../../src/client/ui/dialog.tsx';
import { Menu, loadMenus } from '../../../src/client/ui/menu.tsx';
import { layOut } from './layout.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { Pane } from '../../../src/client/ui/pane.tsx';

test.each([
  ['C268 five variants', 'variant', BUTTON_VARIANTS, ['default', 'primary', 'outline', 'text', 'shade']],
  ['C269 six colours', 'color', BUTTON_COLORS, ['default', 'primary', 'secondary', 'success', 'warning', 'error']],
  ['C270 three sizes', 'size', BUTTON_SIZES, ['sm', 'md', 'lg']],
])('%s, each told apart for the style sheet', (_fact, name, known, wanted) => {
  expect(known).toEqual(wanted);
  for (const value of known) {
    const { place } = draw(<Button {...{ [name]: value }}>Save</Button>);
    expect(one('button', place).dataset[name]).toBe(value);
  }
});

test('C271 an icon is 1em unless told otherwise', () => {
  const { place } = draw(<Icon of={Plus} />);
  const drawing = place.querySelector('svg');
  expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['1em', '1em']);
});

test('the key hint is seen by the eye, and told to others by aria-keyshortcuts', () => {
  draw(
    <Button hint="G Q" keyShortcuts="g q">
      Queue
    </Button>,
  );
  const button = one('button');
  expect(button.getAttribute('aria-keyshortcuts')).toBe('g q');
  expect([...button.querySelectorAll('kbd')].map((press) => press.textContent)).toEqual(['G', 'Q']);
  expect(button.querySelector('kbd')?.closest('[aria-hidden="true"]')).not.toBeNull();
});

test('P080 a key whose sign not every machine has a font for is drawn, with its name for the ear', () => {
  draw(<Button hint="CTRL ↵">Save</Button>);
  const presses = [...one('button').querySelectorAll('kbd')];
  expect(presses.map((press) => press.textContent)).toEqual(['CTRL', 'Enter']);
  expect(presses.map((press) => press.querySelectorAll('svg path').length)).toEqual([0, 1]);
});

test('a blocked button keeps the focus, tells its reason and does nothing else', () => {
  const onClick = vi.fn<() => void>();
  const onBlocked = vi.fn<(reason: string) => void>();
  draw(
    <Button blockedReason="It is approved already." onBlocked={onBlocked} onClick={onClick}>
      Approve
    </Button>,
  );
  const button = one('button') as HTMLButtonElement;
  expect(button.disabled).toBe(false);
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('It is approved already.');
  click(button);
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith('It is approved already.');
  expect(onClick).not.toHaveBeenCalled();
});

test('a busy button says so, keeps its words and ignores clicks', () => {
  const onClick = vi.fn<() => void>();
  draw(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = one('button');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Save');
  click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test.each([['busy', { busy: true }] as const, ['blocked', { blockedReason: 'Not now.' }] as const])(
  'a %s submit button does not send its form',
  (_, state) => {
    const sent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    const { redraw } = draw(
      <form onSubmit={sent}>
        <Button type="submit" {...state}>
          Save
        </Button>
      </form>,
    );
    click(one('button'));
    expect(sent).not.toHaveBeenCalled();
    redraw(
      <form onSubmit={sent}>
        <Button type="submit">Save</Button>
      </form>,
    );
    click(one('button'));
    expect(sent).toHaveBeenCalledOnce();
  },
);

test('a status is told by words and by a shape of its own', () => {
  const shapes = PROFILE_STATUSES.map((status) => {
    const { place } = draw(<StatusMark status={status} />);
    expect(place.textContent).toBe(STATUS_LABELS[status]);
    return place.querySelector('svg')?.innerHTML;
  });
  expect(new Set(shapes).size).toBe(PROFILE_STATUSES.length);
});

test.each([
  [0, 1, '0%'],
  [3, 4, '75%'],
  [6, 6, '100%'],
  [9, 24, '37.5%'],
  [0, 0, '0%'],
])('%d of %d locales are counted in words, beside a bar that has one form', (done, total, width) => {
  const { place } = draw(<LocaleBar done={done} total={total} />);
  expect(place.textContent).toBe(`${done}/${total}${done} of ${total} locales done`);
  const widths = [...place.querySelectorAll<HTMLElement>('[style]')].map((each) => each.style.width);
  expect(widths).toEqual([width]);
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

const isThere = () => document.querySelector('img') !== null;
const fail = () => act(() => void one('img').dispatchEvent(new Event('error')));

test('P082 a picture that could not be fetched is fetched again once the network is back', async () => {
  draw(<Photo url="/media/one?until=1" alt="" />);
  fail();
  expect(isThere()).toBe(false);
  await act(async () => {
    connection.offlineSince = 0;
    await Promise.resolve();
  });
  expect(isThere()).toBe(false);
  await act(async () => {
    connection.offlineSince = null;
    connection.returns += 1;
    await Promise.resolve();
  });
  expect(isThere()).toBe(true);
  // What fails with the network there stays so: nobody asks for it again and again.
  fail();
  expect(isThere()).toBe(false);
});

test('a picture that failed is tried under an address that was signed anew', () => {
  const { redraw } = draw(<Photo url="/media/one?until=1" alt="" />);
  fail();
  redraw(<Photo url="/media/one?until=2" alt="" />);
  expect(isThere()).toBe(true);
});

test('while another cut of a picture is fetched the one before is not shown; one signed anew stays', () => {
  const { redraw } = draw(<Photo url="/media/one?until=1" alt="" />);
  const before = one('img');
  redraw(<Photo url="/media/one?until=2" alt="" />);
  expect(one('img')).toBe(before);
  redraw(<Photo url="/media/other?until=2" alt="" />);
  expect(one('img')).not.toBe(before);
});

describe('overlays', () => {
  layOut();
  beforeAll(loadMenus);

  function page(open: boolean, onClose = () => undefined) {
    return (
      <>
        <button type="button" id="before">
          Row
        </button>
        <Dialog
          open={open}
          onClose={onClose}
          title="Disapprove?"
          description="It goes back."
          footer={<Button>Keep</Button>}
        >
          <input aria-label="Note" />
        </Dialog>
      </>
    );
  }

  /** Radix gives the focus back in a task of its own. */
  const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  test('a dialog is named, described, takes the focus to its first field and gives it back', async () => {
    const { redraw } = draw(page(false));
    one('#before').focus();
    redraw(page(true));
    const dialog = one('[role="dialog"]');
    const text = (attribute: string) => document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
    expect(text('aria-labelledby')).toBe('Disapprove?');
    expect(text('aria-describedby')).toBe('It goes back.');
    expect(document.activeElement).toBe(one('input'));
    redraw(page(false));
    await nextTask();
    expect(document.activeElement).toBe(one('#before'));
  });

  test('a dialog that is closed by what has moved the focus on leaves it there', async () => {
    const { redraw } = draw(page(false));
    one('#before').focus();
    redraw(page(true));
    redraw(page(false));
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await nextTask();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  function openMenu(onChoose: () => void, onBlocked: (reason: string) => void) {
    draw(
      <Menu
        label="More"
        trigger={<Button label="More" />}
        groups={[
          [
            { id: 'copy', title: 'Copy link', hint: 'C', onChoose },
            { id: 'open', title: 'Activate', blockedReason: 'It is a draft.', onBlocked, onChoose },
          ],
        ]}
      />,
    );
    const trigger = one('[aria-haspopup="menu"]');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    act(() => void trigger.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 })));
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    return [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  }

  test('a blocked choice shows its reason, tells it and leaves the menu open', () => {
    const onChoose = vi.fn<() => void>();
    const onBlocked = vi.fn<(reason: string) => void>();
    const [, blocked] = openMenu(onChoose, onBlocked);
    expect(blocked?.getAttribute('aria-disabled')).toBe('true');
    expect(blocked?.textContent).toContain('It is a draft.');
    click(blocked as HTMLElement);
    expect(onBlocked).toHaveBeenCalledExactlyOnceWith('It is a draft.');
    expect(onChoose).not.toHaveBeenCalled();
    expect(document.querySelector('[role="menu"]')).not.toBeNull();
  });
});

describe('panes', () => {
  /** What each pane is told of whether its end is seen, by the element that stands there. */
  const told = new Map<Element, (isSeen: boolean) => void>();

  beforeAll(() => followParts(PARTS));
  beforeEach(() => {
    beginAnew();
    told.clear();
    globalThis.IntersectionObserver = class {
      #report: IntersectionObserverCallback;
      constructor(report: IntersectionObserverCallback) {
        this.#report = report;
      }
      observe(end: Element) {
        told.set(end, (isIntersecting) => {
          const entry = { isIntersecting, boundingClientRect: { top: 1000 }, rootBounds: { top: 0 } };
          this.#report([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
        });
      }
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });

  const reaches = (name: string, isSeen: boolean) =>
    act(async () => {
      const end = one(`#${name} > span[aria-hidden]`);
      told.get(end)?.(isSeen);
    });
  const saying = () =>
    [...document.querySelectorAll('[data-pane] > div')].map(({ parentElement }) => parentElement?.id);

  test('P004 of several panes that are not read to their end only one says so: that with the focus, else the first', async () => {
    draw(
      <>
        <Pane id="middle">
          <input aria-label="Field" />
        </Pane>
        <Pane id="pinned">Pinned</Pane>
        <Pane id="side">
          <button type="button">Edit</button>
        </Pane>
      </>,
    );
    expect(saying()).toEqual([]);
    await reaches('side', false);
    await reaches('pinned', false);
    await reaches('middle', false);
    expect(saying(), 'the first').toEqual(['middle']);
    await act(async () => one('#side button').focus());
    expect(saying(), 'the one with the focus').toEqual(['side']);
    await reaches('side', true);
    expect(saying(), 'that one is read').toEqual(['middle']);
    await act(async () => one('#middle input').focus());
    await reaches('middle', true);
    expect(saying(), 'and the next').toEqual(['pinned']);
  });
});
