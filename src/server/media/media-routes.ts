import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { ERRORS } from '../../contract/fallback-sentences.ts';
import type { ErrorAnswer, ErrorCode } from '../../contract/base/errors.ts';
import { isSha256, type MediaStore, type OpenedFile, type ByteRange } from './media-store.ts';
import { mediaTypeOf, TYPE_BYTES } from './file-types.ts';
import { isLinkGood, isMediaVariant, lookOf } from './signed-links.ts';
import { thumbnailMaker } from './render-images.ts';
import { SMALL_VARIANTS, type MediaVariant } from '../../contract/base/media-limits.ts';
import type { Look } from '../platform/calls/call.ts';

/** Seconds a browser may cache an image: the shortest time for which its link is valid. */
const CACHE_SECONDS = 600;

/** Made on demand, and never served in ranges; versions show their pictures no larger than a tile. */
const SMALL: ReadonlySet<MediaVariant> = new Set([...SMALL_VARIANTS, 'kept']);

/** Served files are never a page: nothing in them runs, loads or is framed by others. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

export interface MediaParts {
  store: MediaStore;
  /** Whether a file belongs to a deleted image or document: then a still valid link no longer opens it. */
  isRemoved: (sha256: string) => Promise<boolean>;
  /** An adult picture has been given in full. */
  looked: (look: Look) => void;
  key: Buffer;
  now: () => Date;
  log: Logger;
}

/** GET /media/<sha256>/<variant>: the file that a signed link names, and nothing else. */
export function mediaRoutes({ store, isRemoved, looked, key, now, log }: MediaParts): Hono {
  const smallPicture = thumbnailMaker(store);
  const routes = new Hono();

  routes.get('/media/:sha256/:variant', async (context) => {
    const { sha256, variant } = context.req.param();
    if (!isSha256(sha256) || !isMediaVariant(variant)) return refusal('not-found');
    const { expires, look, signature } = context.req.query();
    if (!isLinkGood(key, now(), { sha256, variant, expires, look, signature })) return refusal('signature-invalid');
    const { signal } = context.req.raw;
    // Asked outside: a database that does not answer is reported as such, and not as a failing store. A version of a
    // record shows what was deleted since, to everyone who may read the record.
    if (variant !== 'kept' && (await isRemoved(sha256))) return refusal('not-found');
    try {
      const small = SMALL_VARIANTS.find((each) => each === (variant === 'kept' ? 'tile' : variant));
      const answer = small
        ? whole(await smallPicture(sha256, small, signal), 'image/webp', variant)
        : await stored(context, store, sha256, variant);
      if (answer && look !== undefined) looked(lookOf(key, look));
      if (answer) return answer;
      log.warn({ sha256, variant }, 'a signed link names a file that is not there or is no picture');
      return refusal('not-found');
    } catch (error) {
      // The client has gone, and nothing is wrong with the store.
      if (signal.aborted) return refusal('media-unavailable');
      log.error({ err: error, sha256, variant }, 'a file could not be read from the media store');
      return refusal('media-unavailable');
    }
  });

  // Any other path than that of a signed link is unknown.
  routes.all('/media/*', () => refusal('not-found'));
  return routes;
}

async function stored(
  context: Context,
  store: MediaStore,
  sha256: string,
  variant: MediaVariant,
): Promise<Response | null> {
  const { signal } = context.req.raw;
  const start = await store.open(sha256, { start: 0, end: TYPE_BYTES - 1 }, signal);
  if (!start) return null;
  const type = mediaTypeOf(new Uint8Array(await new Response(start.stream).arrayBuffer()));
  const range = askedRange(context.req.header('range'), start.size);
  if (range === 'beyond') {
    return refusal('invalid-range', { 'content-range': `bytes */${start.size}` });
  }
  if (range === null) return whole(await store.open(sha256, undefined, signal), type, variant);
  const part = await store.open(sha256, range, signal);
  if (!part) return null;
  const headers = {
    ...headersFor(type, variant),
    'content-range': `bytes ${range.start}-${range.end}/${part.size}`,
    'content-length': String(range.end - range.start + 1),
  };
  return new Response(part.stream, { status: 206, headers });
}

function whole(found: OpenedFile | null, type: string, variant: MediaVariant): Response | null {
  if (!found) return null;
  return new Response(found.stream, {
    headers: { ...headersFor(type, variant), 'content-length': String(found.size) },
  });
}

function headersFor(type: string, variant: MediaVariant): Record<string, string> {
  const shown = type.startsWith('image/') || type === 'application/pdf';
  return {
    'content-type': type,
    // Without a name: the page that offers the file names it, and no name gets into an address.
    'content-disposition': shown ? 'inline' : 'attachment',
    // A document is opened anew each time, so that each day's first opening is logged.
    'cache-control': variant === 'document' ? 'private, no-store' : `private, max-age=${CACHE_SECONDS}, immutable`,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(SMALL.has(variant) ? {} : { 'accept-ranges': 'bytes' }),
  };
}

function refusal(code: ErrorCode, headers: Readonly<Record<string, string>> = {}): Response {
  const { status, sentence } = ERRORS[code];
  const answer: ErrorAnswer = { error: sentence, code };
  return Response.json(answer, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  });
}

/**
 * The single range of a Range header, within a file of `size` bytes. null: none that is supported, so the whole file
 * is served; 'beyond': it begins after the end.
 */
function askedRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // "-500": the last 500 bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'beyond';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? null : { start, end };
}
