import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { DOCUMENT_LINK_SECONDS, mediaLinks } from '../../../src/server/media/signed-links.ts';
import { aDocx } from '../../support/archives.ts';
import { testDataDirectory } from './test-data-directory.ts';

const key = randomBytes(32);
const PDF = Buffer.from(`%PDF-1.4\n${'x'.repeat(1000)}\n%%EOF\n`);
let now: Date;
let store: MediaStore;
let pdf: string;
const links = mediaLinks(key, () => now);

beforeEach(async () => {
  now = new Date('2026-11-21T10:01:00Z');
  store = fileMediaStore(await testDataDirectory());
  pdf = (await store.put(PDF)).sha256;
});

const get = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(
    mediaRoutes({ store, isRemoved: async () => false, key, now: () => now, log: pino({ level: 'silent' }) }).request(
      address,
      { headers },
    ),
  );

describe('a document', () => {
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

  test('a DOCX is only ever saved', async () => {
    const { sha256 } = await store.put(aDocx());
    const answer = await get(links.link(sha256, 'document'));
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('content-type')).toContain('wordprocessingml');
  });

  test('opens for two minutes and not a moment longer; whoever opens it again asks again', async () => {
    const link = links.link(pdf, 'document');
    now = new Date(now.getTime() + DOCUMENT_LINK_SECONDS * 1000 - 1);
    expect((await get(link)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    const late = await get(link);
    expect([late.status, (await late.text()).includes('PDF')]).toEqual([403, false]);
    expect(DOCUMENT_LINK_SECONDS).toBe(120);
  });

  test('is not opened by the link to an image, nor the other way round', async () => {
    const asImage = links.link(pdf, 'original').replace('/original', '/document');
    const asDocument = links.link(pdf, 'document').replace('/document', '/original');
    for (const link of [asImage, asDocument]) expect((await get(link)).status).toBe(403);
  });

  test.each([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${PDF.length}`],
    ['bytes=-6', 206, '%%EOF\n', `bytes ${PDF.length - 6}-${PDF.length - 1}/${PDF.length}`],
    [`bytes=${PDF.length - 6}-`, 206, '%%EOF\n', `bytes ${PDF.length - 6}-${PDF.length - 1}/${PDF.length}`],
    ['bytes=0-999999', 206, PDF.toString(), `bytes 0-${PDF.length - 1}/${PDF.length}`],
    ['bytes=0-1,5-6', 200, PDF.toString(), null],
    ['bytes=9-3', 200, PDF.toString(), null],
    ['lines=1-2', 200, PDF.toString(), null],
  ])('gives the part %s', async (range, status, text, told) => {
    const answer = await get(links.link(pdf, 'document'), { range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, text, told]);
  });

  test('has no part beyond its end', async () => {
    const answer = await get(links.link(pdf, 'document'), { range: 'bytes=5000-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${PDF.length}`]);
    const bare = await get(links.link(pdf, 'document').replace(/\?.*/, ''), { range: 'bytes=0-3' });
    expect(bare.status).toBe(403);
  });
});

test('a tile is a WebP of at most 480 pixels', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const { sha256 } = await store.put(bytes);
  const answer = await get(links.link(sha256, 'tile'));
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
});

test('a store that does not answer is told as such, and no longer than that', async () => {
  const broken: MediaStore = { ...store, open: () => Promise.reject(new Error('secret details')) };
  const answer = await mediaRoutes({
    store: broken,
    isRemoved: async () => false,
    key,
    now: () => now,
    log: pino({ level: 'silent' }),
  }).request(links.link(pdf, 'document'));
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      error: 'The store of images and documents does not answer. Try again in a moment.',
      code: 'media-unavailable',
    },
  ]);
});
