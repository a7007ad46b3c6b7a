// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../../../src/client/ui/button.tsx';
import type { MenuProps } from '../../../src/client/ui/menu-items.ts';
import { click, draw, one } from './dom.ts';
import { layOut } from './layout.ts';

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
