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
/** The same of a file on its way to a browser, whose slow line six of them may share. */
const PACE_TO_BROWSER = 8 * 1024;

/** Milliseconds that so many bytes may take altogether; `silence` is granted before the pace counts. */
export function timeFor(bytes: number, silence: number, pace = PACE): number {
  return silence + Math.ceil((bytes / pace) * 1000);
}

/** Aborts after so many milliseconds, or when the client has gone. */
function limited(time: number, signal: AbortSignal | undefined): { end: AbortSignal; clear: () => void } {
  const slow = new AbortController();
  const reason = new Error('The object store is too slow: almost no data is getting through.');
  const timer = setTimeout(() => slow.abort(reason), time).unref();
  return { end: AbortSignal.any([slow.signal, ...(signal ? [signal] : [])]), clear: () => clearTimeout(timer) };
}

/** One request to a store with a time limit, however busy it looks meanwhile. */
export async function within<T>(
  time: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { end, clear } = limited(time, signal);
  try {
    return await work(end);
  } catch (error) {
    end.throwIfAborted();
    throw error;
  } finally {
    clear();
  }
}

/** A file as a store gives it. It is ended, and the connection with it, when it is too slow or the client has gone. */
export function paced(
  stream: ReadableStream<Uint8Array>,
  size: number,
  { silence, signal }: { silence: number; signal: AbortSignal | undefined },
): ReadableStream<Uint8Array> {
  const { end, clear } = limited(timeFor(size, silence, PACE_TO_BROWSER), signal);
  return stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: clear }), { signal: end });
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
