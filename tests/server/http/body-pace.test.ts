import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services, Handlers } from '../../../src/server/platform/calls/call.ts';
import { Failure } from '../../../src/server/platform/failures/failure.ts';
import { api as apiOf } from '../../../src/server/platform/http/api.ts';
import { PACE, pacedReads } from '../../../src/server/platform/http/request-body.ts';
import { aPicture } from '../../support/pictures.ts';
import { insertBaseProfile, sharedApi } from '../../support/shared-api.ts';

const KILOBYTE = 1024;
/** No test waits for ten seconds: milliseconds in their place. */
const HURRIED = 100;
const USUAL = PACE.window;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  PACE.window = USUAL;
});

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

  /** What becomes of a body that brings `bytes` every `every` milliseconds, `times` times, and when. */
  async function coming(bytes: number, every: number, times: number) {
    let sent = 0;
    const read = async () => {
      await new Promise((go) => void setTimeout(go, every));
      sent += 1;
      return sent > times ? { done: true as const, value: undefined } : { done: false, value: new Uint8Array(bytes) };
    };
    const next = pacedReads({ read });
    const whole = (async () => {
      while (!(await next()).done);
      return 'whole';
    })().catch((error: { code: string }) => error.code);
    const ended = whole.then((what) => [what, performance.now() - began]);
    const began = performance.now();
    await vi.advanceTimersByTimeAsync(every * (times + 1));
    await vi.advanceTimersByTimeAsync(PACE.window);
    return ended;
  }

  test.each([
    ['nothing', 0, 3_600_000, 1],
    ['a byte a second', 1, 1000, 300],
    ['a kilobyte a second', KILOBYTE, 1000, 300],
    ['a byte every nine seconds', 1, 9000, 40],
  ])('that brings %s is ended after ten seconds', async (_what, bytes, every, times) => {
    expect(await coming(bytes, every, times)).toEqual(['upload-stalled', 10_000]);
  });

  test.each([
    ['20 MB at a third of 64 kB/s', 21 * KILOBYTE, 1000, 960],
    ['as much in bursts of nine seconds', 190 * KILOBYTE, 9000, 100],
    ['little, but all of it', 200, 2000, 3],
  ])('that brings %s is received whole', async (_what, bytes, every, times) => {
    expect(await coming(bytes, every, times)).toEqual(['whole', every * (times + 1)]);
  });

  test('is not blamed for what we need between two pieces', async () => {
    const next = pacedReads({ read: async () => ({ done: false, value: new Uint8Array(1) }) });
    for (let piece = 0; piece < 5; piece += 1) {
      expect((await next()).done).toBe(false);
      await vi.advanceTimersByTimeAsync(PACE.window);
    }
  });
});

const api = sharedApi();
const stalled = (start: string) =>
  new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(start)) }, { highWaterMark: 0 });
const send = async (path: string, type: string, body: ReadableStream) => {
  const headers = { ...api.as('Creator'), 'content-type': type };
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const answer = await api.app.request(`/api/v1${path}`, sent);
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

test('anyone who lets bodies drip is informed of that, and has each place back for their own next upload', async () => {
  const id = await insertBaseProfile(api.services, { creator_id: 'Creator-1' });
  const path = `/media/profilebase/${id}/create`;
  const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="photo.jpg"\r\n\r\n';
  PACE.window = HURRIED;
  const slow = Array.from({ length: 12 }, () => send(path, 'multipart/form-data; boundary=b', stalled(part)));
  // By then all of them wait or are received, so this one comes last.
  await Promise.race(slow);
  const body = { files: [await aPicture()] };
  const own = api.attempt('media.create-for-base', { params: { profileBaseId: id }, body }, api.as('Creator'));
  expect(await Promise.all(slow)).toEqual(slow.map(() => [408, 'upload-stalled']));
  expect((await own).status).toBe(200);
});

test('anyone who lets bodies drip is informed of that of a body of JSON as well', async () => {
  PACE.window = HURRIED;
  expect(await send('/log', 'application/json', stalled('{"page":1,'))).toEqual([408, 'upload-stalled']);
});

test.each([
  ['an account that was closed meanwhile', 401, 'unauthenticated'],
  ['a role that was taken away meanwhile', 403, 'role-forbids'],
  ['neither', 200, undefined],
] as const)('a body that drips in is judged by who sends it when it is whole: %s', async (_, status, code) => {
  const actor = { id: 'ada', name: 'Ada', role: 'BaseChecker' as const };
  let whole = false;
  const check = async () => {
    if (whole && code === 'unauthenticated') throw new Failure('unauthenticated');
    return (whole && code === 'role-forbids' ? { ...actor, role: 'Creator' } : actor) as never;
  };
  const executed = vi.fn(async () => ({}));
  const handlers = new Proxy({}, { get: () => executed }) as unknown as Handlers;
  const services = { log: pino({ level: 'silent' }) } as unknown as Services;
  const now = performance.now.bind(performance);
  const pulled = {
    pull(to: ReadableStreamDefaultController) {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 2000);
      whole = true;
      to.enqueue(new TextEncoder().encode(JSON.stringify({ kind: 'base', id: randomUUID() })));
      to.close();
    },
  };
  // Nothing of it comes before it is read.
  const body = new ReadableStream(pulled, { highWaterMark: 0 });
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const answer = await apiOf({ services, check, handlers }).request('/api/v1/queue/claim', sent);
  const refusal = (await answer.json()) as { code?: string };
  expect([answer.status, refusal.code]).toEqual([status, code]);
  expect(executed).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});
