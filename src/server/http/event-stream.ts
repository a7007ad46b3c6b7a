import type { Subscription } from '../calls/handler.ts';

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
