import { beforeEach } from 'vitest';

/** px that every element is tall at first; jsdom itself lays nothing out. */
const HEIGHT = 700;

/** Gives jsdom what a window of rows asks of a browser: a height, and that no finger points. */
export function layOut() {
  beforeEach(() => {
    globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT });
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
}
