import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ERRORS, type ErrorAnswer, type ErrorCode } from '../../contract/errors.ts';
import { isSha256, type MediaStore } from './media-store.ts';
import { typedStream } from './media-type.ts';
import { isLinkGood, isMediaVariant } from './signed-links.ts';
import { thumbnailMaker } from './thumbnails.ts';

/** Seconds a browser may keep a file: the shortest time for which its link is good. */
const CACHE_SECONDS = 600;

/** GET /media/<sha256>/<variant>: the file that a signed link names, and nothing else. */
export function mediaRoutes(store: MediaStore, key: Buffer, now: () => Date, log: Logger): Hono {
  const thumbnail = thumbnailMaker(store);
  const routes = new Hono();

  routes.get('/media/:sha256/:variant', async (context) => {
    const { sha256, variant } = context.req.param();
    if (!isSha256(sha256) || !isMediaVariant(variant)) return refusal('not-found');
    const { expires, signature } = context.req.query();
    if (!isLinkGood(key, now(), { sha256, variant, expires, signature })) return refusal('signature-invalid');
    const found = await (variant === 'thumbnail' ? thumbnail(sha256) : store.open(sha256));
    if (!found) {
      log.warn({ sha256, variant }, 'a signed link names a file that is not there or is no picture');
      return refusal('not-found');
    }
    const { type, stream } = await typedStream(found);
    return new Response(stream, { headers: headersFor(type) });
  });

  return routes;
}

function headersFor(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': type === 'application/octet-stream' ? 'attachment' : 'inline',
    'cache-control': `private, max-age=${CACHE_SECONDS}, immutable`,
    'x-content-type-options': 'nosniff',
  };
}

function refusal(code: ErrorCode): Response {
  const { status, sentence } = ERRORS[code];
  const answer: ErrorAnswer = { error: sentence, code };
  return Response.json(answer, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}
