// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setLoadingAnew } from '../../../src/client/context/fetched.ts';
import { askForMissingParts } from '../../../src/client/context/missing-parts.ts';
import { late } from '../../../src/client/ui/late.tsx';
import { click, draw, one } from './dom.ts';
import { Button } from '../../../src/client/ui/button.tsx';
import type { MenuProps } from '../../../src/client/ui/menu-items.ts';
import { layOut } from './layout.ts';

const Name = ({ name }: { name: string }) => <b>{name}</b>;

interface Wish {
  resolve(component: typeof Name): void;
  reject(error: Error): void;
}

/** A component whose arrival a test decides about, one wish after the other. */
function arriving() {
  const asked: Wish[] = [];
  const Part = late(
    () => new Promise<typeof Name>((resolve, reject) => void asked.push({ resolve, reject })),
    'Waiting',
    'Missing',
  );
  return { Part, asked };
}

test('a part that is here already is drawn at once', async () => {
  const { Part, asked } = arriving();
  const fetched = Part.preload();
  asked[0]?.resolve(Name);
  await fetched;
  expect(draw(<Part name="Ada" />).place.innerHTML).toBe('<b>Ada</b>');
});

test('a part that comes later is waited for, asked for once, and then drawn with what it is given by then', async () => {
  const { Part, asked } = arriving();
  const { place, redraw } = draw(<Part name="Ada" />);
  void Part.preload();
  redraw(<Part name="Mia" />);
  expect(place.innerHTML).toBe('Waiting');
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.resolve(Name));
  expect(place.innerHTML).toBe('<b>Mia</b>');
});

test('a part that cannot be had says so where it is shown, and is asked for anew when a person wants it', async () => {
  const { Part, asked } = arriving();
  const { place } = draw(<Part name="Ada" />);
  await act(async () => asked[0]?.reject(new Error('No such file')));
  expect(place.innerHTML).toBe('Missing');
  await act(async () => askForMissingParts());
  expect(place.innerHTML).toBe('Waiting');
  await act(async () => asked[1]?.resolve(Name));
  expect(place.innerHTML).toBe('<b>Ada</b>');
});

test('a part that is gone since a deployment shows nothing while the page is loaded anew for it', async () => {
  const { Part, asked } = arriving();
  const { place } = draw(<Part name="Ada" />);
  setLoadingAnew(async () => true);
  await act(async () => asked[0]?.reject(new Error('No such file')));
  expect(place.innerHTML).toBe('Waiting');
  setLoadingAnew(async () => false);
});

test('P082 a style that could not be had is asked for once more, and not taken for one that is there', () => {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  document.head.append(style);
  style.dispatchEvent(new Event('error'));
  expect(style.isConnected).toBe(false);
});

describe('menus', () => {
  layOut();
  // What opens menus is loaded once for a page; each test is a page of its own.
  beforeEach(() => vi.resetModules());

  const menu = (label: string): MenuProps => ({
    label,
    groups: [[{ id: 'copy', title: 'Copy', onChoose: () => undefined }]],
    trigger: <Button>{label}</Button>,
  });

  test('a menu whose opener is not there yet has its button, and opens once it has come', async () => {
    const { loadMenus, Menu } = await import('../../../src/client/ui/menu.tsx');
    draw(<Menu {...menu('More')} />);
    expect(one('button').getAttribute('aria-haspopup')).toBe('menu');
    expect(one('button').getAttribute('aria-expanded')).toBe('false');
    click(one('button'));
    expect(document.querySelector('[role="menu"]')).toBeNull();
    await act(loadMenus);
    expect(one('[role="menu"]').textContent).toBe('Copy');
  });

  test('the button that has the focus when the opener comes keeps it, and none opens', async () => {
    const { loadMenus, Menu } = await import('../../../src/client/ui/menu.tsx');
    draw(<Menu {...menu('More')} />);
    draw(<Menu {...menu('Columns')} />);
    const [, columns] = document.querySelectorAll('button');
    act(() => columns?.focus());
    await act(loadMenus);
    expect(columns?.isConnected, 'another element stands there').toBe(false);
    expect(document.activeElement?.textContent).toBe('Columns');
    expect(document.querySelector('[role="menu"]')).toBeNull();
  });
});
