import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askElsewhere, boundedFetch } from '../../../src/server/platform/network/ask-elsewhere.ts';
import { s3MediaStore } from '../../../src/server/media/s3-media-store.ts';
import { s3SettingsIn } from '../../../src/server/platform/configuration/media-url.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Somebody's server on this machine: addresses that are set may be private. */
async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const BOUNDS = { time: 500, size: 1000 };

test('an answer in JSON is read, and what is none is null', async () => {
  const good = await serverThat((_request, response) => response.writeHead(409).end('{"a":"ä"}'));
  expect(await askElsewhere(good, {}, BOUNDS)).toEqual({ status: 409, ok: false, body: { a: 'ä' } });
  const page = await serverThat((_request, response) => response.end('<html>'));
  expect(await askElsewhere(page, {}, BOUNDS)).toEqual({ status: 200, ok: true, body: null });
  expect(await (await boundedFetch(BOUNDS)(good, {})).json()).toEqual({ a: 'ä' });
});

test('a redirect is not followed, neither for questions nor for files of the object store', async () => {
  let asked = 0;
  const inside = await serverThat((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  const outside = await serverThat((request, response) => {
    response.writeHead(307, { location: inside + (request.url ?? '') }).end();
  });
  await expect(askElsewhere(outside, {}, BOUNDS)).rejects.toThrow();
  const { host } = new URL(outside);
  const store = s3MediaStore(s3SettingsIn(`s3://key:secret@${host}/bucket?insecure=true&timeout=1`));
  await expect(store.check()).rejects.toThrow();
  await expect(store.open('a'.repeat(64))).rejects.toThrow();
  expect(asked).toBe(0);
});

test('an answer that does not end, by its length or its time, is not waited for', async () => {
  const endless = await serverThat((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', more);
    };
    more();
  });
  await expect(askElsewhere(endless, {}, { time: 60_000, size: 1000 })).rejects.toThrow('longer than 1000 bytes');
  const slow = await serverThat((_request, response) => void response.write('{'));
  await expect(askElsewhere(slow, {}, BOUNDS)).rejects.toThrow(/timeout/);
});
