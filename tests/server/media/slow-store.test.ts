import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { s3SettingsIn } from '../../../src/server/platform/configuration/media-url.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { s3MediaStore } from '../../../src/server/media/s3-media-store.ts';

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
