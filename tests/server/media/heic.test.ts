import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertBaseProfile, sharedApi } from '../../support/shared-api.ts';
import { aHeic, heicOf } from '../../support/heic.ts';
import { orientationOfHeic } from '../../../src/server/media/heic-orientation.ts';
import { sha256Of, storedFile } from './images.ts';
import heics from './turned-heics.json' with { type: 'json' };

const api = sharedApi();
type Row<T> = [what: string, parts: Parameters<typeof heicOf>[0], stands: T];

async function upload(bytes: Buffer, name: string) {
  const params = { profileBaseId: await insertBaseProfile(api.services) };
  const body = { files: [new File([new Uint8Array(bytes)], name)] };
  return api.attempt('media.create-for-base', { params, body }, api.as('Creator'));
}

const shownFile = async (bytes: Buffer, name = 'photo.heic') =>
  storedFile(api, (await upload(bytes, name)).body.media[0].sha256);

/** What is shown of an image: its format, and its corners from the upper left to the lower right. */
async function shownOf(bytes: Buffer, name?: string) {
  const shown = await shownFile(bytes, name);
  const { format, hasAlpha } = await sharp(shown).metadata();
  const { data, info } = await sharp(shown).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  const [right, below] = [info.width - 50, info.height - 50];
  const corners = [at(50, 50), at(right, 50), at(50, below), at(right, below)];
  return { format, hasAlpha, width: info.width, height: info.height, corners };
}

const alphasOf = ({ corners }: Awaited<ReturnType<typeof shownOf>>) => corners.map(([, , , alpha]) => alpha);

/** Red, green, blue and white as r, g, b and w, from the upper left to the lower right. */
function colours({ width, height, corners }: Awaited<ReturnType<typeof shownOf>>): string {
  const names: Record<string, string> = { '100': 'r', '010': 'g', '001': 'b', '111': 'w' };
  const bits = (pixel: number[]) => pixel.slice(0, 3).map((value) => (value > 128 ? 1 : 0));
  return `${width} × ${height} ${corners.map((pixel) => names[bits(pixel).join('')] ?? '?').join('')}`;
}

test('C204 a HEIC is decoded to the pixels it holds, shown as JPEG, and kept as it was sent; cut off, it is refused', async () => {
  const sent = aHeic();
  const shown = await shownOf(sent);
  expect([shown.format, colours(shown)]).toEqual(['jpeg', '416 × 480 rgbw']);
  expect(sent.equals(await storedFile(api, sha256Of(sent)))).toBe(true);
  const { status, body } = await upload(sent.subarray(0, sent.length / 2), 'half.heic');
  expect([status, body.code, body.error]).toEqual([422, 'file-unreadable', expect.stringContaining('half.heic')]);
});

test('C204 a HEIC with transparent parts keeps them as a PNG does, and one whose alpha hides nothing is a JPEG', async () => {
  const half = await shownOf(heicOf({ alpha: 'upper-half' }));
  expect(half).toMatchObject({ format: 'webp', hasAlpha: true, width: 416, height: 480 });
  expect(alphasOf(half)).toEqual([255, 255, 1, 1]);
  const pixels = await sharp({ create: { width: 416, height: 480, channels: 4, background: '#f00a' } })
    .png()
    .toBuffer();
  expect(await shownOf(pixels, 'photo.png')).toMatchObject({ format: half.format, hasAlpha: half.hasAlpha });
  expect(await shownOf(heicOf({ alpha: 'white' }))).toMatchObject({ format: 'jpeg', hasAlpha: false });
});

test('C204 colours of a HEIC that are mixed with black by their alpha are shown as they were before', async () => {
  const corner = async (premultiplied: boolean) => {
    return (await shownOf(heicOf({ alpha: 'four-colours', premultiplied }))).corners[3];
  };
  const plain = await corner(false);
  const mixed = await corner(true);
  expect([plain?.[3], mixed?.[3]]).toEqual([210, 210]);
  expect(Math.abs((plain?.[0] ?? 0) - 227)).toBeLessThanOrEqual(5);
  expect(mixed?.[0]).toBeGreaterThanOrEqual(250);
});

test('C204 a JPEG and an AVIF stand as their orientation says, like the HEIC of the same photo', async () => {
  const photo = await sharp(await shownFile(aHeic()))
    .removeAlpha()
    .png()
    .toBuffer();
  const avifOf = (orientation: number) => sharp(photo).withMetadata({ orientation }).avif({ effort: 0 }).toBuffer();
  for (const [at, stands] of heics.stands.entries()) {
    const jpeg = await sharp(photo)
      .withMetadata({ orientation: at + 1 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const shown = [await shownOf(jpeg, 'photo.jpg'), await shownOf(await avifOf(at + 1), 'photo.avif')];
    expect(shown.map(colours)).toEqual([stands, stands]);
  }
  // An AVIF repeats in Exif what its container says, and Exif alone does not count, as in browsers.
  const avif = await avifOf(6);
  avif.write('xrot', avif.indexOf('irot'));
  avif[avif.indexOf(0x85, avif.indexOf('ipma'))] = 5;
  expect(colours(await shownOf(avif, 'photo.avif'))).toBe('416 × 480 rgbw');
  const clear = await shownOf(heicOf({ exif: 6, alpha: 'upper-half' }));
  expect([colours(clear), alphasOf(clear)]).toEqual(['480 × 416 brwg', [1, 255, 1, 255]]);
});

test.each(heics.turned as Row<string>[])('C204 a HEIC is turned once: %s', async (_what, parts, stands) => {
  expect(colours(await shownOf(heicOf(parts)))).toBe(stands);
});

test.each(heics.exif as Row<number>[])('C204 the orientation is read from Exif %s', (_what, parts, orientation) => {
  expect(orientationOfHeic(heicOf(parts))).toBe(orientation);
});

test('C204 a HEIC cut off anywhere, or with any byte changed, has some orientation and raises nothing', () => {
  const bytes = heicOf({ exif: 6, alpha: 'white' });
  const head = bytes.indexOf('mdat') + 4;
  for (let length = 0; length <= head; length++) {
    expect(orientationOfHeic(bytes.subarray(0, length))).toBeGreaterThanOrEqual(1);
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(bytes);
      changed[length] = value;
      expect(orientationOfHeic(changed)).toBeLessThanOrEqual(8);
    }
  }
});
