import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const roots: Root[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) act(() => root.unmount());
  document.body.replaceChildren();
});

/** Draws into a fresh element of the document, taken away after the test. */
export function draw(node: ReactNode) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  roots.push(root);
  act(() => root.render(node));
  return { place, redraw: (next: ReactNode) => act(() => root.render(next)) };
}

/** The only element that matches; fails with the selector when there is none. */
export function one(selector: string, within: ParentNode = document): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing matches ${selector} in ${document.body.innerHTML.slice(0, 2000)}`);
  return found;
}

/** As a person types it: past the setter with which React watches the field. */
export function type(field: HTMLElement, text: string): void {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function click(element: HTMLElement, how: MouseEventInit = {}) {
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how })));
}
