/** Types of stored files, told by their first bytes; names and headers of uploads are not believed. */
const SIGNATURES: readonly { type: string; at: number; bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/heic', at: 4, bytes: 'ftypheic' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
];

/** Enough first bytes to tell every type. */
const LONGEST = 16;

/** The type of a file by its first bytes; unknown ones are plain bytes that a browser only saves. */
export function mediaTypeOf(start: Uint8Array): string {
  const text = Buffer.from(start.subarray(0, LONGEST)).toString('latin1');
  return SIGNATURES.find(({ at, bytes }) => text.startsWith(bytes, at))?.type ?? 'application/octet-stream';
}

/** Reads as much of a stream as tells its type, and gives the stream back whole. */
export async function typedStream(
  stream: ReadableStream<Uint8Array>,
): Promise<{ type: string; stream: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first.byteLength > 0) controller.enqueue(first);
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // A browser that goes away must not leave the file open.
    cancel: (reason) => reader.cancel(reason),
  });
  return { type: mediaTypeOf(first), stream: whole };
}
