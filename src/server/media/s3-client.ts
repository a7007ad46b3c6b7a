import {
  S3Client,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../platform/configuration/media-url.ts';

/** Least bytes a second of a store's transfer: a byte now and then is as good as none. */
const PACE = 32 * 1024;

/** How long a store is waited for. */
interface Waiting {
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
  return new Error('The object store is too slow: almost no data is getting through.');
}

/** Milliseconds for a connection. */
const CONNECTION_TIMEOUT = 5000;
/** Tries of one request: people wait for it. */
export const ATTEMPTS = 2;

export function clientFor({ endpoint, region, key, secret, silence }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Every S3 store supports these two; the newer ones only some.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // The client's `requestTimeout` only warns of a silent store.
    requestHandler: { connectionTimeout: Math.min(CONNECTION_TIMEOUT, silence), socketTimeout: silence },
  });
}

/** The store's response; null if it has nothing of that name. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Small named texts in an object store, beside the media. */
interface ObjectFolder {
  /** In alphabetical order, those after `after`. */
  names(after: string): Promise<string[]>;
  /** null: there is none of that name. */
  read(name: string): Promise<string | null>;
  /** Durable when this resolves; replaces one of the same name. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The objects `<prefix><folder>/…` of the store that the settings name. */
export function objectFolder(settings: S3Settings, folder: string): ObjectFolder {
  const { bucket: Bucket, prefix, silence } = settings;
  const client = clientFor(settings);
  const root = `${prefix}${folder}/`;
  const patience = (bytes: number) => ATTEMPTS * timeFor(bytes, silence);
  /** For a text of unknown length: as for some megabytes. */
  const LONG = 16 * 1024 * 1024;

  return {
    async names(after) {
      const names: string[] = [];
      let StartAfter = root + after;
      for (;;) {
        const { Contents = [], IsTruncated } = await within(patience(0), undefined, (abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: root, StartAfter }), { abortSignal }),
        );
        names.push(...Contents.map(({ Key = '' }) => Key.slice(root.length)));
        if (!IsTruncated || Contents.length === 0) return names;
        StartAfter = Contents.at(-1)?.Key ?? StartAfter;
      }
    },
    async read(name) {
      return within(patience(LONG), undefined, async (abortSignal) => {
        const found = await orNull(client.send(new GetObjectCommand({ Bucket, Key: root + name }), { abortSignal }));
        return found?.Body ? found.Body.transformToString('utf8') : null;
      });
    },
    async write(name, text) {
      const Body = Buffer.from(text, 'utf8');
      await within(patience(Body.byteLength), undefined, (abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key: root + name, Body, ContentLength: Body.byteLength }), {
          abortSignal,
        }),
      );
    },
    async remove(name) {
      await within(patience(0), undefined, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: root + name }), { abortSignal }),
      );
    },
  };
}
