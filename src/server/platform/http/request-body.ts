import { Failure } from '../failures/failure.ts';
import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

/** The least speed of a body while we wait for it. */
interface Pace {
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

/** Largest JSON body in bytes. Files are sent by other calls. */
const JSON_BODY_MAXIMUM = 1024 * 1024;

/**
 * The JSON value of a request; a missing body counts as an empty object. Reading stops as soon as the body proves too
 * large, whatever Content-Length says. Throws `body-too-large`, `unsupported-media-type`, `upload-stalled` or
 * `invalid-json`, also where the caller leaves before the end, which is no fault of ours.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > JSON_BODY_MAXIMUM) throw new Failure('body-too-large');
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  assertNotPacked(request);
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') throw new Failure('unsupported-media-type');
  const body = parsed(bytes);
  if (isNestedBeyond(MOST_LEVELS, body)) throw new Failure('invalid-json', 'The request body is nested too deeply.');
  return body;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Failure('invalid-json');
  }
}

/** Deeper nesting than any shape of ours has: it would exhaust the stack of later code. */
const MOST_LEVELS = 64;

function isNestedBeyond(levels: number, body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return level.length > 0;
}

/** Compressed bodies are refused, as they may be of any size when they are decompressed. */
export function assertNotPacked(request: Request): void {
  const packed = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (packed === 'identity' || packed === '') return;
  throw new Failure(
    'unsupported-media-type',
    'The request body must not be compressed: send it without Content-Encoding.',
  );
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const next = pacedReads(reader);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await next().catch(async (error: unknown) => {
      await reader.cancel().catch(() => undefined);
      if (error instanceof Failure) throw new Failure(error.code, 'The request stalled. Try again.');
      throw new Failure('invalid-json', 'The request was cut off before its end.');
    });
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > JSON_BODY_MAXIMUM) {
      await reader.cancel();
      throw new Failure('body-too-large');
    }
    chunks.push(value);
  }
}

type PartHeader = Record<string, string[] | undefined>;

/**
 * Makes a form's reader accept file names as browsers and RFC 6266 write them: it ignores `filename*` after a quoted
 * name, and leaves the escapes of quotation marks and line breaks. Each name is parsed here, and passed on in the one
 * form that the reader takes without loss.
 *
 * @param areEncoded names are percent-encoded as a whole, as the header of the request says
 */
export function readPartNames(form: Writable, areEncoded: boolean): void {
  // The reader has no hook for the header of a part; its own parser emits an event for each.
  const { parser } = Reflect.get(form, '_parser') as { parser: EventEmitter };
  parser.prependListener('part', (part: EventEmitter) => {
    part.prependListener('header', (header: PartHeader) => {
      const [disposition] = header['content-disposition'] ?? [];
      if (disposition !== undefined) header['content-disposition'] = [withPlainName(disposition, areEncoded)];
    });
  });
}

/** A parameter of the header: its name, with a star or without, and its value, quoted or not. */
const PARAMETER = /;\s*([\w-]+\*?)\s*=\s*(?:"((?:\\"(?=[^;]*")|[^"])*)"|([^;]*))/g;

function withPlainName(disposition: string, areEncoded: boolean): string {
  const read = areEncoded ? percentDecoded : unescaped;
  const kept = [/^[^;]*/.exec(disposition)?.[0] ?? ''];
  let plain: string | null = null;
  let extended: string | null = null;
  for (const [whole, name = '', quoted, bare = ''] of disposition.matchAll(PARAMETER)) {
    const parameter = name.toLowerCase();
    if (parameter === 'filename') plain = quoted === undefined ? lettersOf(bare.trim()) : read(lettersOf(quoted));
    else if (parameter === 'filename*') {
      extended = extendedValue(quoted ?? bare.trim());
      // One that cannot be read is that of a file all the same.
      plain ??= '';
    } else kept.push(whole.slice(1).trim());
  }
  const given = extended ?? plain;
  // A file with a line break in its name would be ignored.
  if (given !== null) kept.push(`filename*=UTF-8''${percentEncoded(given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''))}`);
  return kept.join('; ');
}

/** A header arrives as one letter for each byte. Almost all clients write UTF-8; anything else is read as Latin-1, the former default. */
function lettersOf(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

const ESCAPED = { '%22': '"', '%0d': '\r', '%0a': '\n' } as const;

/** Browsers escape three characters and no other, not even a per cent sign; other programs write a backslash before quotation marks. */
function unescaped(value: string): string {
  return value
    .replaceAll('\\"', '"')
    .replaceAll(/%(?:22|0d|0a)/gi, (escape) => ESCAPED[escape.toLowerCase() as keyof typeof ESCAPED]);
}

/** What is not encoded stays as it is. */
function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A value with its encoding, as in `UTF-8'en'a%20b` (RFC 5987); null: it is not one. */
function extendedValue(text: string): string | null {
  const [, encoding = '', value = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(text) ?? [];
  if (encoding === '' || /%(?![\da-f]{2})/i.test(value)) return null;
  const bytes = value.replaceAll(/%([\da-f]{2})/gi, (_whole, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  if (encoding.toLowerCase() === 'iso-8859-1') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return null;
  }
}

function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
