import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '../../../src/contract/fallback-sentences.ts';
import type { ErrorCode } from '../../../src/contract/base/errors.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import {
  DOCUMENT_LINK_SECONDS,
  LINK_SECONDS,
  LINK_STEP_SECONDS,
  mediaLinks,
} from '../../../src/server/media/signed-links.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { aDocx } from '../../support/archives.ts';
import { aPicture } from '../../support/pictures.ts';
import { testDataDirectory } from './test-data-directory.ts';

const key = randomBytes(32);
let now: Date;
let directory: string;
let store: MediaStore;
let picture: string;
const links = mediaLinks(key, () => now);
const kept = async (bytes: string | Uint8Array) => (await store.put(Buffer.from(bytes as string, 'latin1'))).sha256;
const sizeOf = async (answer: Response) => sharp(await answer.arrayBuffer()).metadata();
beforeEach(async () => {
  now = new Date('2026-11-21T10:01:00Z');
  directory = await testDataDirectory();
  store = fileMediaStore(directory);
  picture = await kept(await (await aPicture({ name: 'a.webp', width: 300, height: 600 })).bytes());
});

const routesOf = (from: MediaStore) =>
  mediaRoutes({
    store: from,
    isRemoved: async () => false,
    looked: () => {},
    key,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
const get = async (address: string, from = store, asked: RequestInit = {}): Promise<Response> =>
  routesOf(from).request(address, asked);

async function expectRefusal(address: string, code: ErrorCode): Promise<void> {
  const answer = await get(address);
  expect(answer.status).toBe(ERRORS[code].status);
  expect(await answer.json()).toEqual({ error: ERRORS[code].sentence, code });
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

describe('a signed link', () => {
  test('opens the file that it names, with the type of its bytes and headers that let a browser keep it', async () => {
    const answer = await get(links.link(picture, 'original'));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sizeOf(answer)).toMatchObject({ width: 300, height: 600 });
  });

  test.each(['original', 'thumbnail', 'document'] as const)(
    'P092 answers HEAD and any Accept as it answers GET: %s',
    async (variant) => {
      const headersOf = async (method: string, accept?: string) => {
        const answer = await get(links.link(picture, variant), store, { method, headers: accept ? { accept } : {} });
        await answer.body?.cancel();
        return [answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')];
      };
      const whole = await headersOf('GET', 'image/*');
      expect(whole).toEqual([200, 'image/webp', expect.stringMatching(/^\d+$/)]);
      for (const accept of [undefined, '*/*', 'text/html', 'application/pdf']) {
        for (const method of ['GET', 'HEAD']) {
          expect(await headersOf(method, accept), `${method} ${accept}`).toEqual(whole);
        }
      }
    },
  );

  test('is the same within five minutes, so that the cache is found', () => {
    const one = links.link(picture, 'thumbnail');
    now = new Date('2026-11-21T10:04:59Z');
    expect(links.link(picture, 'thumbnail')).toBe(one);
    now = new Date('2026-11-21T10:05:00Z');
    expect(links.link(picture, 'thumbnail')).not.toBe(one);
  });

  test('is good until fifteen minutes after the step in which it was made, and not before it by a clock put back', async () => {
    const link = links.link(picture, 'original');
    const step = new Date('2026-11-21T10:00:00Z').getTime();
    now = new Date(step + LINK_SECONDS * 1000 - 1);
    expect((await get(link)).status).toBe(200);
    now = new Date(step + LINK_SECONDS * 1000);
    await expectRefusal(link, 'signature-invalid');
    expect([LINK_SECONDS, LINK_STEP_SECONDS]).toEqual([900, 300]);
    now = new Date(step - 60 * 60 * 1000);
    await expectRefusal(link, 'signature-invalid');
  });

  const anyOther = (letter: string) => (letter === '1' ? '2' : '1');
  test.each<[string, (link: string) => string]>([
    ['another file', (link) => link.replace(/[0-9a-f]{64}/, 'b'.repeat(64))],
    ['another variant', (link) => link.replace('/original', '/thumbnail')],
    ['a later end', (link) => link.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 300}`)],
    ['an end that is no number', (link) => link.replace(/expires=\d+/, 'expires=1e99')],
    ['an end with a sign', (link) => link.replace(/expires=/, 'expires=%2B')],
    ['no end', (link) => link.replace(/expires=\d+&/, '')],
    ['no signature', (link) => link.replace(/&signature=.*/, '')],
    ['an empty signature', (link) => link.replace(/signature=.*/, 'signature=')],
    ['a shorter signature', (link) => link.slice(0, -1)],
    ['a longer signature', (link) => `${link}A`],
    ['another first letter', (link) => link.replace(/(?<=signature=)./, anyOther)],
    ['the signature of another key', () => mediaLinks(randomBytes(32), () => now).link(picture, 'original')],
  ])('is refused with %s', async (_what, tamper) => {
    const link = links.link(picture, 'original');
    const tampered = tamper(link);
    expect(tampered).not.toBe(link);
    await expectRefusal(tampered, 'signature-invalid');
  });

  test('of a file that is not there answers 404', async () => {
    for (const variant of ['original', 'thumbnail'] as const) {
      await expectRefusal(links.link('c'.repeat(64), variant), 'not-found');
    }
  });

  test.each([
    '/media/..%2F..%2Fsecret.txt/original',
    '/media/../../secret.txt/original',
    `/media/${'a'.repeat(64)}%00/original`,
    `/media/${'a'.repeat(64)}/..%2F..%2Fsecret.txt`,
    `/media/${'A'.repeat(64)}/original`,
    '/media/secret.txt/original',
  ])('never leads out of the store: %s', async (address) => {
    await writeFile(join(directory, 'secret.txt'), 'secret');
    const answer = await get(`${address}?expires=9999999999&signature=x`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });
});

test.each([
  ['image/png', 'inline', '\x89PNG\r\n\x1a\nrest'],
  ['image/jpeg', 'inline', '\xff\xd8\xff\xe0rest'],
  ['application/pdf', 'inline', '%PDF-1.4 rest'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'attachment', aDocx().toString('latin1')],
  ['application/octet-stream', 'attachment', '<html><script>alert(1)</script>'],
  ['application/octet-stream', 'attachment', ''],
])('the type %s is reported by the first bytes', async (type, disposition, text) => {
  const answer = await get(links.link(await kept(text), 'original'));
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('content-disposition')).toBe(disposition);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(text);
});

describe('thumbnails', () => {
  test('a tile is a WebP of at most 480 pixels', async () => {
    const sha256 = await kept(await (await aPicture({ width: 1200, height: 900 })).bytes());
    const answer = await get(links.link(sha256, 'tile'));
    expect(await sizeOf(answer)).toMatchObject({ format: 'webp', width: 480, height: 360 });
  });

  test('are WebP of at most 96 pixels, made once and kept', async () => {
    let made = 0;
    const counting: MediaStore = {
      ...store,
      putDerived: (sha256, variant, bytes) => {
        made += 1;
        return store.putDerived(sha256, variant, bytes);
      },
    };
    const routes = routesOf(counting);
    const link = links.link(picture, 'thumbnail');
    const answers = await Promise.all(Array.from({ length: 12 }, () => Promise.resolve(routes.request(link))));
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(await sizeOf(answer)).toMatchObject({ width: 48, height: 96 });
    }
    await get(link, counting);
    expect(made).toBe(1);
  });

  test('of something that is no picture do not exist', async () => {
    await expectRefusal(links.link(await kept('%PDF-1.4'), 'thumbnail'), 'not-found');
  });
});

describe('a document', () => {
  const PDF = Buffer.from(`%PDF-1.4\n${'x'.repeat(1000)}\n%%EOF\n`);
  let pdf: string;
  beforeEach(async () => {
    pdf = await kept(PDF);
  });

  test('is served by a policy that lets nothing run, is kept by no cache, and has no name in its address', async () => {
    const link = links.link(pdf, 'document');
    const answer = await get(link);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox/),
      'x-content-type-options': 'nosniff',
      'content-length': String(PDF.length),
    });
    expect(PDF.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  });

  test('opens for two minutes and not a moment longer; anyone who opens it again asks again', async () => {
    const link = links.link(pdf, 'document');
    now = new Date(now.getTime() + DOCUMENT_LINK_SECONDS * 1000 - 1);
    expect((await get(link)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    await expectRefusal(link, 'signature-invalid');
    expect(DOCUMENT_LINK_SECONDS).toBe(120);
  });

  test('is not opened by the link to an image, nor the other way round', async () => {
    const asImage = links.link(pdf, 'original').replace('/original', '/document');
    const asDocument = links.link(pdf, 'document').replace('/document', '/original');
    for (const link of [asImage, asDocument]) expect((await get(link)).status).toBe(403);
  });

  const END = `bytes ${PDF.length - 6}-${PDF.length - 1}/${PDF.length}`;
  test.each([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${PDF.length}`],
    ['bytes=-6', 206, '%%EOF\n', END],
    [`bytes=${PDF.length - 6}-`, 206, '%%EOF\n', END],
    ['bytes=0-999999', 206, PDF.toString(), `bytes 0-${PDF.length - 1}/${PDF.length}`],
    ['bytes=0-1,5-6', 200, PDF.toString(), null],
    ['bytes=9-3', 200, PDF.toString(), null],
    ['lines=1-2', 200, PDF.toString(), null],
    ['bytes=5000-', 416, expect.any(String), `bytes */${PDF.length}`],
  ])('gives the part %s', async (range, status, text, shown) => {
    const asked = { headers: { range } };
    const answer = await get(links.link(pdf, 'document'), store, asked);
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, shown]);
    expect((await get(links.link(pdf, 'document').replace(/\?.*/, ''), store, asked)).status).toBe(403);
  });
});

test('a store that does not answer is reported as such, and no longer than that', async () => {
  const broken: MediaStore = { ...store, open: () => Promise.reject(new Error('secret details')) };
  const answer = await get(links.link(picture, 'document'), broken);
  const error = 'Images and documents are not available right now. Try again in a moment.';
  expect([answer.status, await answer.json()]).toEqual([503, { error, code: 'media-unavailable' }]);
});
