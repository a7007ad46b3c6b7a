import { Failure } from '../failures/failure.ts';

/** The least speed of a body while we wait for it. */
export interface Pace {
  /** Milliseconds of waiting in which `least` bytes must arrive, or the rest of the body. */
  window: number;
  least: number;
}

/**
 * 8 kB a second. The workbench sends three files at a time: on a line of 64 kB/s each of them has 21, and from two
 * tabs at once 10. Ten seconds, because a line that changes cells is silent for some. So a client that lets uploads
 * drip holds each place for ten seconds, and waits for its own next one for ten seconds for every six before it.
 */
export const PACE: Pace = { window: 10_000, least: 80 * 1024 };

/**
 * Reads a body piece by piece, and throws `upload-stalled` once it arrives too slowly. Our own time between two
 * pieces, such as for a slow disk, does not count.
 */
export function pacedReads(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>,
  { window, least }: Pace = PACE,
): () => Promise<ReadableStreamReadResult<Uint8Array>> {
  let waited = 0;
  let come = 0;
  return async () => {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Failure('upload-stalled')), Math.max(0, window - waited));
    });
    try {
      const read = await Promise.race([reader.read(), stalled]);
      waited += performance.now() - began;
      come += read.value?.length ?? 0;
      if (come >= least) [waited, come] = [0, 0];
      return read;
    } finally {
      clearTimeout(timer);
    }
  };
}
