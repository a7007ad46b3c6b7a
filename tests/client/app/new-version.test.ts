// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookForNewVersion } from '../../../src/client/live/new-version.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { workbench } from '../../../src/client/workbench/workbench-state.ts';

const page = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`;
let served: () => Response;

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  vi.stubGlobal('fetch', async () => served());
  workbench.newVersion = false;
});
afterEach(() => {
  clearNotices();
  vi.unstubAllGlobals();
});

test.each([
  ['the same page', () => new Response(page('index-old'))],
  ['a server that is not ready', () => new Response('starting', { status: 503 })],
  ['a page of something else', () => new Response('<p>Sign in to the hotel</p>')],
  ['nothing', () => Response.error()],
])('P089 %s is no new version', async (_what, answer) => {
  served = answer;
  await lookForNewVersion();
  expect(workbench.newVersion).toBe(false);
  expect(notices.all).toEqual([]);
});

test('P089 a new version is told once, with the way to load it', async () => {
  served = () => new Response(page('index-new'));
  await Promise.all([lookForNewVersion(), lookForNewVersion()]);
  await lookForNewVersion();
  expect(workbench.newVersion).toBe(true);
  expect(notices.all).toHaveLength(1);
  expect(notices.all[0]?.action?.invocation.id).toBe('version.load');
});
