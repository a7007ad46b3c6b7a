import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { s3SettingsIn } from '../../../src/server/configuration/media-url.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { s3MediaStore } from '../../../src/server/media/s3-media-store.ts';
import { mediaLinks } from '../../../src/server/media/signed-links.ts';
import { paced } from '../../../src/server/media/store-patience.ts';

const NAME = 'a'.repeat(64);
/** Milliseconds; a byte comes four times as often, so that the store never counts as silent. */
const SILENCE = 200;
const DRIP = 50;

const servers: Server[] = [];
const sockets = new Set<Socket>();
let drops = 0;
afterEach(() => {
  drops = 0;
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A store that answers every request with `head` at once and then with `rest`, over and over, a byte at a time. */
async function drippingStore([head, rest]: readonly [string, string], silence = SILENCE): Promise<MediaStore> {
  const server = createServer((socket) => {
    sockets.add(socket);
    let at = 0;
    let dripping: NodeJS.Timeout | undefined;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      clearInterval(dripping);
    });
    socket.once('data', () => {
      socket.write(head);
      dripping = setInterval(() => {
        socket.write(rest[at++ % rest.length] ?? '');
        drops += 1;
      }, DRIP);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = s3SettingsIn(`s3://key:secret@127.0.0.1:${port}/bucket?insecure=true`);
  return s3MediaStore({ ...settings, silence });
}

const HEADERS = ['HTTP/1.1 200 OK\r\nx-more: ', 'more'] as const;
const FILE = ['HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x'] as const;
const connections = () => expect.poll(() => sockets.size, { timeout: 5000 });

test.each<[string, (store: MediaStore) => Promise<unknown>]>([
  ['asked for a file', (store) => store.open(NAME)],
  ['asked whether it has one', (store) => store.has(NAME)],
  ['given one', (store) => store.putDerived(NAME, 'tile', Buffer.from('bytes'))],
  ['told to remove one', (store) => store.remove(NAME)],
])('a store that drips its headers when it is %s is given up, and the connection with it', async (_what, ask) => {
  await expect(ask(await drippingStore(HEADERS))).rejects.toThrow('too slow');
  await connections().toBe(0);
});

test('a store that drips a file is given up while it does, and the connection with it', async () => {
  const found = await (await drippingStore(FILE)).open(NAME);
  expect(found?.size).toBe(100_000);
  await expect(new Response(found?.stream).arrayBuffer()).rejects.toThrow('too slow');
  await connections().toBe(0);
});

test('whoever reads a file may take longer than the store may, and the store may give no more than it said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const parts = ['first', 'other'].map((text) => new Uint8Array(Buffer.from(text)));
    const stream = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
    const given = (size: number) => paced(stream(), size, { silence: SILENCE }).getReader();
    const patient = given(10);
    expect((await patient.read()).value).toEqual(parts[0]);
    vi.advanceTimersByTime(60_000);
    expect((await patient.read()).value).toEqual(parts[1]);
    expect((await patient.read()).done).toBe(true);
    const short = given(9);
    await short.read();
    await expect(short.read()).rejects.toThrow('more than the 9 bytes');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['headers', HEADERS],
  ['a file', FILE],
] as const)('who goes away while a store drips %s ends the question to it', async (_what, drips) => {
  const key = Buffer.alloc(32, 7);
  const now = () => new Date('2026-11-22T12:00:00Z');
  const routes = mediaRoutes({
    store: await drippingStore(drips, 60_000),
    isRemoved: async () => false,
    key,
    now,
    log: pino({ level: 'silent' }),
  });
  const caller = new AbortController();
  const answer = routes.request(
    new Request(`http://here${mediaLinks(key, now).link(NAME, 'document')}`, { signal: caller.signal }),
  );
  await expect.poll(() => drops).toBeGreaterThan(1);
  caller.abort();
  expect((await answer).status).toBe(503);
  await connections().toBe(0);
});
