import { cloneElement, createElement, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { MenuProps } from './menu-items.ts';

type OpeningMenu = (props: MenuProps & { defaultOpen: boolean; focused: boolean }) => ReactElement;

let opening: OpeningMenu | null = null;
const listeners = new Set<() => void>();

/** Menu code is large, and no first page has a menu open: it is fetched while the browser is idle. */
export async function loadMenus(): Promise<void> {
  opening = (await import('./opening-menu.tsx')).OpeningMenu;
  for (const listener of listeners) listener();
}

/** A drop-down of commands under a button. Until its code is loaded, only the button, which opens it then. */
export function Menu({ trigger, ...menu }: MenuProps) {
  const loaded = useSyncExternalStore(onLoaded, () => opening);
  const [asked, setAsked] = useState(false);
  const [focused, setFocused] = useState(false);
  if (loaded) return createElement(loaded, { ...menu, trigger, defaultOpen: asked, focused });
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onClick: () => {
      menu.onOpenChange?.(true);
      setAsked(true);
      void loadMenus();
    },
  });
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
