// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TransitionLoader } from '../../../src/client/app/transition-loader.tsx';
import { workbench } from '../../../src/client/workbench/workbench-state.ts';
import { draw } from '../ui/dom.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const load = (loading: boolean) => act(async () => void (workbench.pageLoading = loading));

test('C267 the loader goes 100 ms after the navigation has finished', async () => {
  workbench.pageLoading = true;
  const { place } = draw(<TransitionLoader />);
  await pass(300);
  await load(false);
  await pass(99);
  expect(place.textContent).toBe('Loading page');
  await pass(1);
  expect(place.textContent).toBe('');
});

test('a navigation that was over before the loader could be seen does not bring it up afterwards', async () => {
  workbench.pageLoading = false;
  const { place } = draw(<TransitionLoader />);
  await pass(1000);
  await load(true);
  await pass(20);
  await load(false);
  await pass(0);
  expect(place.textContent).toBe('');
});
