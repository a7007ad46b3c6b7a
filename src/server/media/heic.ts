import { Worker } from 'node:worker_threads';
import { turns } from '../calls/work-turns.ts';
import { IMAGE_SECONDS } from './image-settings.ts';

/** Decoding is slow JavaScript and WebAssembly: one at a time, in a thread of its own that can be ended. */
const inTurn = turns(1);

/** Writes a HEIC image to `output`: as a JPEG, or as a PNG where parts of it are transparent. Rejects if it cannot be decoded within the time. */
export function heicToPicture(input: string, output: string): Promise<void> {
  return inTurn(
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
export function heicPixels(start: Buffer): number {
  let most = 0;
  for (let at = start.indexOf('ispe'); at >= 0; at = start.indexOf('ispe', at + 4)) {
    if (at + 16 > start.length) break;
    most = Math.max(most, start.readUInt32BE(at + 8) * start.readUInt32BE(at + 12));
  }
  return most;
}
