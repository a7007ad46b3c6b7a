import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { Logger } from 'pino';
import { ERRORS } from '../../../contract/fallback-sentences.ts';
import type { ErrorAnswer } from '../../../contract/base/errors.ts';
import { Failure, isStorageFull, storageFull } from '../failures/failure.ts';
import type { Subscription } from '../calls/call.ts';

const packed = promisify(gzip);
/** Bytes; a shorter response fits into one packet anyway. */
const LONG = 1024;

function jsonAnswer(body: string, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { ...headers, ...ofJson(Buffer.byteLength(body)) } });
}

/**
 * `jsonAnswer`, compressed where it is long and the caller accepts it. It is compressed as a whole: a stream costs
 * more than the compression. Pictures are compressed already, and a stream of events must be sent at once; sign-in
 * responses are short and secret, and gain nothing.
 *
 * @param accepted the caller's Accept-Encoding
 */
export async function packedAnswer(
  body: string,
  headers: Readonly<Record<string, string>>,
  accepted: string | undefined,
): Promise<Response> {
  if (body.length < LONG) return jsonAnswer(body, 200, headers);
  const either = { ...headers, Vary: 'Accept-Encoding' };
  if (!takesGzip(accepted)) return jsonAnswer(body, 200, either);
  const bytes = await packed(body);
  return new Response(bytes, { headers: { ...either, 'Content-Encoding': 'gzip', ...ofJson(bytes.byteLength) } });
}

/** RFC 9110, 12.5.3: a weight of 0 refuses an encoding. */
function takesGzip(accepted = ''): boolean {
  return /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0\.0*[1-9]))/i.test(accepted);
}

/** Of the content, and so the same whether it is compressed or not. */
export const entityTag = (body: string) => `W/"${createHash('sha256').update(body).digest('base64url')}"`;

/** For routes whose responses browsers cache and revalidate. */
export const revalidated = () => etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, 'x-request-id'] });

const ofJson = (length: number) => ({ 'Content-Type': 'application/json', 'Content-Length': String(length) });

/** The response to any error. What is not a `Failure` is a fault of ours: it is logged in full and shown to nobody. */
export function errorAnswer(error: unknown, headers: Readonly<Record<string, string>>, log: Logger): Response {
  const failure =
    error instanceof Failure ? error : isStorageFull(error) ? storageFull(error) : new Failure('internal');
  if (failure.code === 'storage-full') log.error({ err: failure.cause }, 'There is no room left on the disk.');
  else if (failure !== error) log.error({ err: error }, 'A request failed unexpectedly.');
  const { code, message, details, retryAfter } = failure;
  const body: ErrorAnswer = { error: message, code, ...(details !== undefined && { details }) };
  return jsonAnswer(JSON.stringify(body), ERRORS[code].status, {
    ...headers,
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
  });
}

/** Milliseconds after which a stream ends: the next one needs a valid token. */
const STREAM_LIFE = 5 * 60 * 1000;
/** Milliseconds between heartbeats; proxies cut off what is silent for a minute. */
const SIGN_OF_LIFE = 25_000;
/** Unread messages after which a reader counts as gone. */
const UNREAD = 64;

/** Server-sent events: each message as the data of one event. Ends by itself, and when nobody reads. */
export function eventStream<A>(subscribe: Subscription<A>, headers: Readonly<Record<string, string>>): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= -UNREAD) end();
        };
        let over = false;
        const end = (retryAfter?: number) => {
          if (over) return;
          stop();
          if (retryAfter !== undefined) controller.enqueue(encoder.encode(`retry: ${retryAfter}\n\n`));
          controller.close();
        };
        const life = setTimeout(() => end(), STREAM_LIFE).unref();
        const sign = setInterval(() => write(': alive\n\n'), SIGN_OF_LIFE).unref();
        let unsubscribe = () => {};
        stop = () => {
          over = true;
          clearTimeout(life);
          clearInterval(sign);
          unsubscribe();
        };
        write('retry: 1000\n\n');
        unsubscribe = subscribe((message) => {
          if (!over) write(`data: ${JSON.stringify(message)}\n\n`);
        }, end);
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
  });
}
