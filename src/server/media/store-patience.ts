/** Least bytes a second of a store's transfer: a byte now and then is as good as none. */
const PACE = 32 * 1024;

/** How long a store is waited for. */
export interface Waiting {
  /** Milliseconds that are granted before the pace counts. */
  silence: number;
  /** Aborts it: the client has gone. */
  signal?: AbortSignal | undefined;
}

/** Milliseconds that so many bytes may take altogether. */
export function timeFor(bytes: number, silence: number): number {
  return silence + (bytes / PACE) * 1000;
}

/** One request to a store with a time limit, however busy it looks meanwhile. `work` is asked by its signal to stop; nobody waits until it has. */
export async function within<T>(
  time: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = endOf(signal);
  const timer = setTimeout(() => end.stop(tooSlow()), time);
  try {
    return await Promise.race([work(end.signal), end.stopped]);
  } finally {
    clearTimeout(timer);
    end.release();
  }
}

/**
 * A file as a store gives it, with a minimum pace for the store but none for the client. It is ended when it falls
 * behind the pace, when it gives more than it has announced, and when the client has gone.
 */
export function paced(
  stream: ReadableStream<Uint8Array>,
  size: number,
  { silence, signal }: Waiting,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  const end = endOf(signal);
  let read = 0;
  let waited = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const begun = performance.now();
        const timer = setTimeout(() => end.stop(tooSlow()), timeFor(read, silence) - waited);
        try {
          const { done, value } = await Promise.race([reader.read(), end.stopped]);
          read += value?.byteLength ?? 0;
          if (read > size) throw new Error(`The object store gives more than the ${size} bytes it has announced.`);
          if (value) controller.enqueue(value);
          if (!done) return;
          end.release();
          controller.close();
        } catch (error) {
          end.release();
          // It may be in the middle of a read that never ends; the connection is closed with it.
          void reader.cancel(error).catch(() => undefined);
          throw error;
        } finally {
          clearTimeout(timer);
          waited += performance.now() - begun;
        }
      },
      cancel(reason) {
        end.release();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** An abort by itself or with another's. `stopped` only ever rejects. */
function endOf(outer: AbortSignal | undefined) {
  const inner = new AbortController();
  const stop = (reason: unknown) => inner.abort(reason);
  const follow = () => stop(outer?.reason);
  const stopped = new Promise<never>((_resolve, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true });
  });
  // There may be no listener at the moment when it rejects.
  stopped.catch(() => undefined);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  return { signal: inner.signal, stopped, stop, release: () => outer?.removeEventListener('abort', follow) };
}

function tooSlow(): Error {
  return new Error('The object store is too slow: what it gives or takes a second is as good as nothing.');
}
