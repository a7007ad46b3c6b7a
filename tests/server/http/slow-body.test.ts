import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/server/http/api.ts';
import type { Services } from '../../../src/server/calls/call.ts';
import type { Handlers } from '../../../src/server/calls/handler.ts';
import { Failure } from '../../../src/server/failures/failure.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['an account that was closed meanwhile', 401, 'unauthenticated'],
  ['a role that was taken away meanwhile', 403, 'role-forbids'],
  ['neither', 200, undefined],
] as const)(
  'a body that drips in is carried out by who is allowed to when it is whole: %s',
  async (_, status, code) => {
    const actor = { id: 'ada', name: 'Ada', role: 'BaseChecker' as const };
    let whole = false;
    const check = async () => {
      if (whole && code === 'unauthenticated') throw new Failure('unauthenticated');
      return (whole && code === 'role-forbids' ? { ...actor, role: 'Creator' } : actor) as never;
    };
    const carriedOut = vi.fn(async () => ({}));
    const handlers = new Proxy({}, { get: () => carriedOut }) as unknown as Handlers;
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
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit;
    const answer = await api({ services, check, handlers }).request('/api/v1/queue/claim', sent);
    const told = (await answer.json()) as { code?: string };
    expect([answer.status, told.code]).toEqual([status, code]);
    expect(carriedOut).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  },
);
