import { beforeEach } from 'vitest';

/** px that every element is tall at first; jsdom itself lays nothing out. */
const HEIGHT = 700;

let height = HEIGHT;
let watching: (() => void)[] = [];

/** Gives jsdom what a window of rows asks of a browser: a height, news of its change, and that no finger points. */
export function layOut() {
  beforeEach(() => {
    watching = [];
    height = HEIGHT;
    globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => height });
    globalThis.ResizeObserver = class {
      #report: () => void;
      constructor(report: ResizeObserverCallback) {
        this.#report = () => report([], this);
      }
      observe() {
        watching.push(this.#report);
      }
      unobserve() {}
      disconnect() {
        watching = watching.filter((report) => report !== this.#report);
      }
    };
  });
}

/** How many elements are being watched for their size. */
export const watchedElements = () => watching.length;

/** px; tells all who watch, as a browser does after its window was resized. */
export function resizeTo(next: number) {
  height = next;
  for (const report of watching) report();
}
