import { readFile, rm } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import {
  type FilePurpose,
  type FileType,
  IMAGE_PIXELS_MAXIMUM,
  IMAGE_SIDE_MAXIMUM,
} from '../../contract/base/media-limits.ts';
import { Failure, isStorageFull } from '../platform/failures/failure.ts';
import type { ReceivedFile } from '../platform/calls/received-file.ts';
import { atMost } from '../platform/calls/fair-queue.ts';
import { fileOf, profileOfHeif } from './colour-profile.ts';
import { fileFailure, bytesOf, disguiseOfImage } from './file-types.ts';
import { rendered, type Rendered, IMAGE_SECONDS, READING } from './render-images.ts';
import { isolated } from '../../contract/base/words.ts';
import { Worker } from 'node:worker_threads';

/** Decoding is slow JavaScript and WebAssembly: one at a time, in a thread of its own that can be ended. */
const oneHeicAtATime = atMost(1);

/** Writes a HEIC image to `output`: as a JPEG, or as a PNG where parts of it are transparent. Rejects if it cannot be decoded within the time. */
function heicToPicture(input: string, output: string): Promise<void> {
  return oneHeicAtATime(
    () =>
      new Promise((resolve, reject) => {
        const file = import.meta.url.endsWith('.js') ? './heic-worker.js' : './heic-source-worker.mjs';
        const worker = new Worker(new URL(file, import.meta.url), {
          workerData: { input, output },
          // The decoder prints messages for each damaged file.
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => void worker.terminate(), IMAGE_SECONDS * 1000);
        worker.once('error', reject);
        worker.once('exit', (code) => {
          clearTimeout(timer);
          if (code === 0) resolve();
          else reject(new Error(`The HEIC worker ended with code ${code}.`));
        });
      }),
  );
}

/** Largest number of pixels in the header of a HEIC file; known before anything is decoded. */
function heicPixels(start: Buffer): number {
  let most = 0;
  for (let at = start.indexOf('ispe'); at >= 0; at = start.indexOf('ispe', at + 4)) {
    if (at + 16 > start.length) break;
    most = Math.max(most, start.readUInt32BE(at + 8) * start.readUInt32BE(at + 12));
  }
  return most;
}

/** One image of an upload is decoded at a time: rotating 50 megapixels takes some 400 MB. */
const oneAtATime = atMost(1);
/** Bytes of a HEIC file in which its sizes are stated. */
const HEIC_HEADER = 1024 * 1024;
const FORMATS: Partial<Record<FileType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

interface ImageDemands {
  purpose: FilePurpose;
  /** Pixels; 0 where any size will do. */
  shortestSide: number;
  newPath: () => string;
}

/**
 * Decodes a whole image and writes what is shown of it: upright, without metadata, and without anything else in the
 * file. Throws `file-type`, `file-unreadable` or `image-size`, naming the file.
 */
export async function shownImage(
  file: ReceivedFile,
  type: FileType,
  { purpose, shortestSide, newPath }: ImageDemands,
): Promise<Rendered> {
  const disguise = await disguiseOfImage(file.path);
  if (disguise !== null) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” also contains ${disguise}, so it is not accepted.`);
  }
  return oneAtATime(() => decoded(file, type, { purpose, shortestSide, newPath }));
}

async function decoded(
  file: ReceivedFile,
  type: FileType,
  { purpose, shortestSide, newPath }: ImageDemands,
): Promise<Rendered> {
  const between = type === 'image/heic' ? newPath() : null;
  try {
    if (between !== null) {
      assertPixels(file, heicPixels(await bytesOf(file.path, 0, HEIC_HEADER)));
      await heicToPicture(file.path, between);
    }
    const source = between ?? file.path;
    const metadata = await sharp(source, { ...READING, limitInputPixels: false }).metadata();
    if (between === null && metadata.format !== FORMATS[type]) throw unreadable(file);
    const { width, height } = metadata.autoOrient;
    assertPixels(file, width * height);
    assertSides(file, width, height, shortestSide);
    const alpha = metadata.hasAlpha;
    const profile = type === 'image/avif' && !metadata.hasProfile ? await profileOfHeif(await readFile(source)) : null;
    const image = opened(source, metadata);
    const keepsType = purpose === 'document' && type === 'image/png';
    // sharp does not look at the profile of 16 bits of grey.
    const isDeepGrey = metadata.space === 'grey16' && metadata.hasProfile;
    const steps = isDeepGrey ? image.toColourspace('b-w').keepIccProfile().png({ compressionLevel: 1 }) : null;
    const named = profile ? await fileOf(image, alpha, profile) : await steps?.toBuffer();
    return await rendered(named ? opened(named) : image, newPath(), {
      alpha,
      longest: Math.max(width, height),
      keepsType,
    });
  } catch (error) {
    // The decoder's messages about a hostile file help nobody.
    if (error instanceof Failure || isStorageFull(error)) throw error;
    throw error instanceof Error && error.message.startsWith('timeout') ? slow(file) : unreadable(file);
  } finally {
    if (between !== null) await rm(between, { force: true });
  }
}

function opened(source: string | Buffer, { space }: { space?: string } = {}): Sharp {
  const image = sharp(source, { ...READING, sequentialRead: true })
    .timeout({ seconds: IMAGE_SECONDS })
    .autoOrient();
  // sharp converts 16 bits with a profile to Display P3, and writes them as if they were sRGB.
  return space === 'rgb16' ? image.pipelineColourspace('srgb') : image;
}

function assertPixels(file: ReceivedFile, pixels: number): void {
  if (pixels <= IMAGE_PIXELS_MAXIMUM) return;
  const most = IMAGE_PIXELS_MAXIMUM / 1_000_000;
  throw fileFailure('image-size', file, `“${isolated(file.name)}” has more than ${most} million pixels.`);
}

function assertSides(file: ReceivedFile, width: number, height: number, shortest: number): void {
  if (Math.max(width, height) > IMAGE_SIDE_MAXIMUM) {
    throw fileFailure(
      'image-size',
      file,
      `“${isolated(file.name)}” is wider or taller than ${IMAGE_SIDE_MAXIMUM} pixels.`,
    );
  }
  if (Math.min(width, height) < shortest) {
    const least = `${shortest} × ${shortest}`;
    throw fileFailure('image-size', file, `“${isolated(file.name)}” is smaller than ${least} pixels.`);
  }
}

function unreadable(file: ReceivedFile): Failure {
  const sentence = `“${isolated(file.name)}” cannot be read: it is damaged or in an unusual format. Save it again and upload that.`;
  return fileFailure('file-unreadable', file, sentence);
}

function slow(file: ReceivedFile): Failure {
  const sentence = `“${isolated(file.name)}” could not be read within ${IMAGE_SECONDS} seconds. Upload it again, or a smaller version.`;
  return fileFailure('file-unreadable', file, sentence);
}
