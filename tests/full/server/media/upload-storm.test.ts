import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDocx } from '../../../support/archives.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { heicThatClaims, pngThatClaims } from '../../../support/hostile-files.ts';
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts';

/** Megabytes by which the process may grow: an image of 49 megapixels that is rotated, another that is hashed, and room to spare. */
const GROWTH_MAXIMUM = 1000;
let directory: string;
let server: ServerProcess;
let headers: Record<string, string>;
let profile: string;
beforeAll(async () => {
  directory = await freshDataDirectory();
  server = await startServerProcess({ DATA_DIR: directory, SAMPLE: '1', REQUESTS_PER_SECOND: '1000' });
  headers = await server.signIn('admin@dossier.test');
  const list = await fetch(`${server.address}/api/v1/profilebase`, { headers });
  const { rows } = (await list.json()) as { rows: { id: string }[] };
  profile = rows[0]?.id ?? '';
}, 120_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

const address = () => `${server.address}/api/v1/media/profilebase/${profile}/create`;

async function send(name: string, bytes: Uint8Array): Promise<{ status: number; file: string | undefined }> {
  const form = new FormData();
  form.append('kind', 'attachment');
  form.append('files[0]', new File([new Uint8Array(bytes)], name));
  const answer = await fetch(address(), { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { details?: { file?: string } };
  return { status: answer.status, file: body.details?.file };
}

function memory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Asks for a list again and again while something goes on. Shows how often it was answered, and the most memory seen. */
async function whileItGoesOn(work: Promise<unknown>): Promise<{ answered: number; most: number }> {
  const state = { over: false };
  void work.finally(() => (state.over = true));
  let answered = 0;
  let most = 0;
  while (!state.over) {
    const list = await fetch(`${server.address}/api/v1/profilebase`, { headers });
    expect(list.status).toBe(200);
    await list.arrayBuffer();
    answered += 1;
    most = Math.max(most, memory());
  }
  return { answered, most };
}

const incoming = () => readdir(join(directory, 'incoming'));

describe.runIf(process.platform === 'linux')('a storm of uploads', () => {
  test('leaves memory bounded, and the server answers meanwhile', async () => {
    const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#468' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = memory();
    const hostile: [string, Uint8Array, number][] = [
      ['huge.png', pngThatClaims(100_000, 100_000), 422],
      ['huge.heic', heicThatClaims(100_000, 100_000), 422],
      ['bomb.docx', aDocx(), 415],
      ['heavy.jpg', new Uint8Array(21_000_000), 413],
      ['half.jpg', large.subarray(0, large.length / 2), 422],
      ['nothing.jpg', new Uint8Array(0), 422],
    ];
    const storm = Promise.all([
      ...Array.from({ length: 6 }, async (_, index) => {
        expect((await send(`large-${index}.jpg`, large)).status).toBe(200);
      }),
      ...hostile
        .flatMap((one) => [one, one, one])
        .map(async ([name, bytes, status]) => {
          expect(await send(name, bytes)).toEqual({ status, file: name });
        }),
    ]);
    const { answered, most } = await whileItGoesOn(storm);
    await storm;
    expect(answered).toBeGreaterThan(20);
    expect(most - before).toBeLessThan(GROWTH_MAXIMUM);
    expect(await incoming()).toEqual([]);
  }, 180_000);
});

const request = (length: number) =>
  [
    `POST ${new URL(address()).pathname} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${headers['authorization']}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    '\r\n--b\r\nContent-Disposition: form-data; name="files[0]"; filename="photo.jpg"\r\n\r\n',
  ].join('\r\n');

test('a connection that breaks in the middle of a file leaves nothing behind', async () => {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  socket.write(request(10_000_000) + 'x'.repeat(100_000));
  await expect.poll(incoming, { timeout: 20_000 }).toHaveLength(1);
  socket.destroy();
  await expect.poll(incoming, { timeout: 20_000 }).toEqual([]);
});

function speaking() {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  const said = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  return { socket, said };
}

test('a connection that says it will send far too much is answered before it has sent anything, and is then closed', async () => {
  const { socket, said } = speaking();
  socket.write(request(500_000_000).split('\r\n\r\n')[0] + '\r\n\r\n');
  const text = await said;
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('Send at most 100 MB at a time.');
});

test('a connection that sends too large a file is answered before it has sent all, and is then closed', async () => {
  const { socket, said } = speaking();
  socket.write(request(100_000_000));
  const piece = Buffer.alloc(1_000_000, 'x');
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', pour);
  };
  pour();
  const text = await said;
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('“photo.jpg” is larger than 20 MB.');
  expect(socket.bytesWritten).toBeLessThan(100_000_000);
  await expect.poll(incoming, { timeout: 20_000 }).toEqual([]);
});
