import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type AvifOptions } from 'sharp';
import { expect, test } from 'vitest';
import type { FileType } from '../../../src/contract/base/media-limits.ts';
import { ReceivedFile } from '../../../src/server/platform/calls/received-file.ts';
import { shownImage } from '../../../src/server/media/image-files.ts';
import { heicOf } from '../../support/heic.ts';
import deep from './deep-pictures.json' with { type: 'json' };

/** The colour of every picture here is 230, 121 and 93 in sRGB; in Display P3 its numbers are these. */
const IN_P3 = [216, 127, 100, 255];
const background = { r: 230, g: 121, b: 93 };
const plain = (alpha = 1) =>
  sharp({ create: { width: 9, height: 9, channels: 4, background: { ...background, alpha } } });
const inP3 = (alpha?: number) => plain(alpha).withIccProfile('p3');
const sixteen = (alpha?: number) => plain(alpha).toColourspace('rgb16');
const named = async (name: string) =>
  Buffer.concat([Buffer.from(name), (await sharp(await inP3().png().toBuffer()).metadata()).icc ?? Buffer.of()]);
/** Colours by numbers: the primaries, the curve, the usual YCbCr, and its range. */
const numbers = (primaries: number, curve: number, range = 0) =>
  Buffer.from(`nclx${String.fromCodePoint(0, primaries, 0, curve, 0, 6, range)}`, 'latin1');

/** A HEIC whose upper right has the colour's numbers in Display P3: its samples are plain bytes. */
function heic(colours?: Buffer, parts: Parameters<typeof heicOf>[0] = {}): Buffer {
  const bytes = heicOf({ ...parts, ...(colours && { colours }) });
  const from = bytes.indexOf('mdat') + 4;
  bytes.set(
    bytes.subarray(from).map((value) => (value === 54 ? 103 : value === 34 ? 169 : value)),
    from,
  );
  return bytes;
}

/** An AVIF with the same numbers and without a profile. */
async function avif(colours: Buffer, alpha?: number, options?: AvifOptions): Promise<Buffer> {
  const bytes = await inP3(alpha)
    .avif({ effort: 0, ...options })
    .toBuffer();
  return Buffer.from(bytes.fill(colours, bytes.indexOf('colr') + 4, bytes.indexOf('colr') + 4 + colours.length));
}

/** The colour that is shown of a picture, with its alpha. */
async function shownOf(bytes: Buffer): Promise<number[]> {
  const newPath = () => join(mkdtempSync(join(tmpdir(), 'dossier-test-')), 'file');
  const file = new ReceivedFile('photo', bytes.length, '', newPath());
  writeFileSync(file.path, bytes);
  const { format } = bytes.includes('ftypheic') ? { format: 'heic' } : await sharp(bytes).metadata();
  const type = `image/${format === 'heif' ? 'avif' : format}` as FileType;
  const { path, width } = await shownImage(file, type, { purpose: 'image', shortestSide: 0, newPath });
  const place = { left: width - 5, top: 4, width: 1, height: 1 };
  return [...(await sharp(path).ensureAlpha().extract(place).raw().toBuffer())];
}

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -0.9) as number);

test.each<[string, () => Promise<Buffer>, number?]>([
  ['a JPEG with P3', () => inP3().jpeg().toBuffer()],
  ['a PNG of 16 bits', () => sixteen().png().toBuffer()],
  ['a PNG of 16 bits with sRGB', () => sixteen().withIccProfile('srgb').png().toBuffer()],
  ['a clear PNG of 16 bits with P3', () => sixteen(0.5).withIccProfile('p3').png().toBuffer(), 128],
  ['an AVIF of 10 bits with P3', () => inP3().avif({ effort: 0, bitdepth: 10 }).toBuffer()],
  ['an AVIF with P3 by numbers', () => avif(numbers(12, 13, 128))],
  ['a clear AVIF of 10 bits with P3 by numbers', () => avif(numbers(12, 13, 128), 0.5, { bitdepth: 10 }), 128],
  ['a HEIC with P3', async () => heic(await named('prof'))],
  ['a HEIC with P3 by numbers', async () => heic(numbers(12, 13))],
  ['a HEIC of tiles that alone name P3', async () => heic(await named('prof'), { tiled: true })],
  ['a HEIC with P3 and transparent parts', async () => heic(await named('rICC'), { alpha: 'upper-half' })],
])('C204 the colours of %s are shown as they are', async (_what, picture, alpha = 255) => {
  expect(await shownOf(await picture())).toEqual(near([230, 121, 93, alpha]));
});

test.each(deep as [string, string, number[]][])('C204 the tone of %s is shown as it is', async (_what, bytes, tone) => {
  expect(await shownOf(Buffer.from(bytes, 'base64'))).toEqual(near(tone));
});

test.each([
  ['of no named colours', heic()],
  ['with the curve of films', heic(numbers(12, 16))],
  ['with a damaged profile', heic(Buffer.from('profile'))],
])('C204 the numbers of a HEIC %s are taken for sRGB', async (_what, bytes) => {
  expect(await shownOf(bytes)).toEqual(near(IN_P3));
});
