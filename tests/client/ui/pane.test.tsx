// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { Pane } from '../../../src/client/ui/pane.tsx';
import { draw, one } from './dom.ts';

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
const saying = () => [...document.querySelectorAll('[data-pane] > div')].map(({ parentElement }) => parentElement?.id);

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
