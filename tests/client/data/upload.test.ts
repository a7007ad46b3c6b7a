// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../../src/client/data/form.ts';
import { requestOf } from '../../../src/client/data/request.ts';
import { uploader } from '../../../src/client/data/upload.ts';
import { CALLS } from '../../../src/contract/operations/calls.ts';

let server: Server;
let address: string;
const received: { headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    // jsdom asks before it sends across origins.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.statusCode = 503;
      response.setHeader('retry-after', '1');
      response.end('{"error":"Later.","code":"busy"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const file = () => new File(['some bytes'], 'photo.jpg', { type: 'image/jpeg' });

test('C204 a body with files is sent as a form, whose boundary the browser names', () => {
  const { init } = requestOf(
    CALLS['media.create-for-base'],
    { params: { profileBaseId: 'x' }, body: { kind: 'attachment', files: [file()] } },
    { token: 't', idempotencyKey: 'k' },
  );
  expect(init.body).toBeInstanceOf(FormData);
  expect(init.headers).toEqual({ Authorization: 'Bearer t', 'Idempotency-Key': 'k' });
  expect([...(init.body as FormData).keys()]).toEqual(['kind', 'files[0]']);
});

test('an upload tells how much went out, and its answer is read like any other', async () => {
  const told: [number, number][] = [];
  const send = uploader((sent, total) => told.push([sent, total]));
  const answer = await send(`${address}/upload`, {
    method: 'POST',
    headers: { 'x-test': 'yes' },
    body: formOf({ files: [file()] }),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toEqual({ error: 'Later.', code: 'busy' });
  expect(received[0]?.headers['x-test']).toBe('yes');
  expect(received[0]?.body).toContain('name="files[0]"; filename="photo.jpg"');
  const [sent, total] = told.at(-1) ?? [];
  // jsdom does not count the bytes of a form; a browser does (tests/e2e).
  expect(told.length).toBeGreaterThan(0);
  expect(sent).toBe(total);
});

test('an upload that is given up rejects, before and after it began', async () => {
  const send = uploader(() => undefined);
  const init = { method: 'POST', headers: {}, body: formOf({ files: [file()] }) };
  await expect(send(address, { ...init, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  const controller = new AbortController();
  const under = send(address, { ...init, signal: controller.signal });
  controller.abort();
  await expect(under).rejects.toMatchObject({ name: 'AbortError' });
});
