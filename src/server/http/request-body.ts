import { Failure } from '../failures/failure.ts';
import { pacedReads } from './body-pace.ts';

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
  throw new Failure('unsupported-media-type', 'The request body must not be packed: send it without Content-Encoding.');
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
      if (error instanceof Failure) throw new Failure(error.code, 'The request came to a standstill. Try again.');
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
