// @vitest-environment jsdom
import { Plus } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { act } from 'react';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS, Button } from '../../../src/client/ui/controls/button.tsx';
import { Icon } from '../../../src/client/ui/icon.tsx';
import { click, draw, one } from './dom.ts';
import { Field, FieldList } from '../../../src/client/ui/layout/field.tsx';
import { LocaleBar } from '../../../src/client/ui/marks/locale-bar.tsx';
import { Photo } from '../../../src/client/ui/pictures/photo.tsx';
import { connection } from '../../../src/client/data/network/connection.ts';

test.each([
  ['C268 five variants', 'variant', BUTTON_VARIANTS, ['default', 'primary', 'outline', 'text', 'shade']],
  ['C269 six colours', 'color', BUTTON_COLORS, ['default', 'primary', 'secondary', 'success', 'warning', 'error']],
  ['C270 three sizes', 'size', BUTTON_SIZES, ['sm', 'md', 'lg']],
])('%s, each distinguished for the style sheet', (_fact, name, known, wanted) => {
  expect(known).toEqual(wanted);
  for (const value of known) {
    const { place } = draw(<Button {...{ [name]: value }}>Save</Button>);
    expect(one('button', place).dataset[name]).toBe(value);
  }
});

test('C271 an icon is 1em unless stated otherwise', () => {
  const drawing = draw(<Icon of={Plus} />).place.querySelector('svg');
  expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual(['1em', '1em']);
});

test('a blocked button keeps the focus, shows its reason and does nothing else', () => {
  const onClick = vi.fn<() => void>();
  const onBlocked = vi.fn<(reason: string) => void>();
  draw(
    <Button blockedReason="It is approved already." onBlocked={onBlocked} onClick={onClick}>
      Approve
    </Button>,
  );
  const button = one('button') as HTMLButtonElement;
  button.focus();
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('It is approved already.');
  click(button);
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith('It is approved already.');
  expect(onClick).not.toHaveBeenCalled();
});

test.each([['busy', { busy: true }] as const, ['blocked', { blockedReason: 'Not now.' }] as const])(
  'a %s submit button does not send its form',
  (_, state) => {
    const sent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    const form = (how: Partial<typeof state>) => (
      <form onSubmit={sent}>
        <Button type="submit" {...how}>
          Save
        </Button>
      </form>
    );
    const { redraw } = draw(form(state));
    click(one('button'));
    expect(sent).not.toHaveBeenCalled();
    redraw(form({}));
    click(one('button'));
    expect(sent).toHaveBeenCalledOnce();
  },
);

test('a field without a value says that it is empty, by no dash that looks like one, and 0 is a value', () => {
  draw(
    <FieldList>
      <Field label="City">Lyon</Field>
      <Field label="Region">{''}</Field>
      <Field label="Bio" />
      <Field label="Count">{0}</Field>
    </FieldList>,
  );
  const texts = [...document.querySelectorAll('dd')].map((value) => value.textContent);
  expect(texts).toEqual(['Lyon', 'empty', 'empty', '0']);
});

const isThere = () => document.querySelector('img') !== null;
const fail = () => act(() => void one('img').dispatchEvent(new Event('error')));

test('P082 a picture that could not be fetched is fetched again once the network is back', async () => {
  draw(<Photo url="/media/one?until=1" alt="" />);
  fail();
  expect(isThere()).toBe(false);
  const goes = (to: Partial<typeof connection>) =>
    act(async () => {
      Object.assign(connection, to);
      await Promise.resolve();
    });
  await goes({ offlineSince: 0 });
  expect(isThere()).toBe(false);
  await goes({ offlineSince: null, returns: connection.returns + 1 });
  expect(isThere()).toBe(true);
  // What fails with the network there stays so: nobody asks for it again and again.
  fail();
  expect(isThere()).toBe(false);
});

test('while another cut of a picture is fetched the one before is not shown; one signed anew stays', () => {
  const { redraw } = draw(<Photo url="/media/one?until=1" alt="" />);
  const before = one('img');
  redraw(<Photo url="/media/one?until=2" alt="" />);
  expect(one('img')).toBe(before);
  redraw(<Photo url="/media/other?until=2" alt="" />);
  expect(one('img')).not.toBe(before);
});

test.each([
  [0, 1, '0%'],
  [3, 4, '75%'],
  [9, 24, '37.5%'],
])('%d of %d locales are counted in words, beside a bar that has one form', (done, total, width) => {
  const { place } = draw(<LocaleBar done={done} total={total} />);
  expect(place.textContent).toBe(`${done}/${total}${done} of ${total} locales done`);
  expect([...place.querySelectorAll<HTMLElement>('[style]')].map((each) => each.style.width)).toEqual([width]);
});
