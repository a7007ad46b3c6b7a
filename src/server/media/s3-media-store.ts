import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../configuration/media-url.ts';
import { DERIVED_VARIANTS, isSha256, type ByteRange, type MediaStore, type OpenedFile } from './media-store.ts';

/** Milliseconds for a connection. */
const CONNECTION_TIMEOUT = 5000;
/** Tries of one request: people wait for it. */
const ATTEMPTS = 2;

/** Media in an S3-compatible object store, each file as one object: `media/<sha256>`. */
export function s3MediaStore(settings: S3Settings): MediaStore & { check(): Promise<void> } {
  const { bucket } = settings;
  const client = clientFor(settings);

  function keyOf(sha256: string, ending = ''): string {
    if (!isSha256(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
    return `${settings.prefix}media/${sha256}${ending}`;
  }

  const put = (Key: string, Body: PutObjectCommandInput['Body'], ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength }));

  async function has(key: string): Promise<boolean> {
    const found = await orNull(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
    return found !== null;
  }

  async function open(key: string, range?: ByteRange): Promise<OpenedFile | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await orNull(client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })));
    if (!found?.Body) return null;
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
    const stream: ReadableStream<Uint8Array> = found.Body.transformToWebStream();
    return { size: Number(whole ?? found.ContentLength ?? 0), stream };
  }

  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = keyOf(sha256);
      if (!(await has(key))) await put(key, bytes, bytes.byteLength);
      return { sha256, size: bytes.byteLength };
    },
    async putFile(path, sha256) {
      const key = keyOf(sha256);
      if (await has(key)) return;
      await put(key, createReadStream(path), (await stat(path)).size);
    },
    open: (sha256, range) => open(keyOf(sha256), range),
    has: (sha256) => has(keyOf(sha256)),
    async putDerived(sha256, variant, bytes) {
      await put(keyOf(sha256, `.${variant}`), bytes, bytes.byteLength);
    },
    openDerived: (sha256, variant) => open(keyOf(sha256, `.${variant}`)),
    async remove(sha256) {
      // What was made of a file goes first: nothing would lead to it once the file is gone.
      for (const ending of [...DERIVED_VARIANTS.map((variant) => `.${variant}`), '']) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(sha256, ending) }));
      }
    },
    /** Rejects with a sentence that says what is wrong with the settings; it never holds the key or the secret. */
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw new Error(sentenceFor(error, settings), { cause: error });
      }
    },
  };
}

function clientFor({ endpoint, region, key, secret, silence }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Every store that speaks S3 understands these two; the newer ways only some.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // The client's `requestTimeout` only warns of a store that has fallen silent.
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT, socketTimeout: silence },
  });
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function sentenceFor(error: unknown, { endpoint, bucket }: S3Settings): string {
  switch (statusOf(error)) {
    case 404:
      return `MEDIA_URL names the bucket "${bucket}", which ${endpoint} does not have.`;
    case 401:
    case 403:
      return `MEDIA_URL names a key or a secret that ${endpoint} does not accept for the bucket "${bucket}".`;
    case undefined:
      return `MEDIA_URL names ${endpoint}, which does not answer.`;
    default:
      return `MEDIA_URL names ${endpoint}, which answered ${statusOf(error)} for the bucket "${bucket}".`;
  }
}
