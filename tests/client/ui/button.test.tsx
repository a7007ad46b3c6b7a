// @vitest-environment jsdom
import { Plus } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS, Button } from '../../../src/client/ui/button.tsx';
import { Icon } from '../../../src/client/ui/icon.tsx';
import { click, draw, one } from './dom.ts';

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
