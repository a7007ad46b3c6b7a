import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../platform/configuration/media-url.ts';
import { ATTEMPTS, clientFor, orNull, statusOf, paced, timeFor, within } from './s3-client.ts';
import { DERIVED_VARIANTS, isSha256, type ByteRange, type MediaStore, type OpenedFile } from './media-store.ts';
import type { Config } from '../platform/configuration/config.ts';
import { fileMediaStore } from './file-media-store.ts';

/** Media in an S3-compatible object store, each file as one object: `media/<sha256>`. */
export function s3MediaStore(settings: S3Settings): MediaStore & { check(): Promise<void> } {
  const { bucket, silence } = settings;
  const client = clientFor(settings);
  /** For one request with all its tries, of so many bytes. */
  const patience = (bytes: number) => ATTEMPTS * timeFor(bytes, silence);

  function keyOf(sha256: string, ending = ''): string {
    if (!isSha256(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
    return `${settings.prefix}media/${sha256}${ending}`;
  }

  const put = (Key: string, Body: PutObjectCommandInput['Body'], ContentLength: number) =>
    within(patience(ContentLength), undefined, (abortSignal) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength }), { abortSignal }),
    );

  async function has(key: string): Promise<boolean> {
    const found = await orNull(
      within(patience(0), undefined, (abortSignal) =>
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      ),
    );
    return found !== null;
  }

  async function open(
    key: string,
    { range, signal }: { range?: ByteRange | undefined; signal?: AbortSignal | undefined },
  ): Promise<OpenedFile | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await orNull(
      within(patience(0), signal, (abortSignal) =>
        client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }), { abortSignal }),
      ),
    );
    if (!found?.Body) return null;
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
    const given = found.ContentLength ?? 0;
    return {
      size: Number(whole ?? given),
      stream: paced(found.Body.transformToWebStream(), given, { silence, signal }),
    };
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
    open: (sha256, range, signal) => open(keyOf(sha256), { range, signal }),
    has: (sha256) => has(keyOf(sha256)),
    async putDerived(sha256, variant, bytes) {
      await put(keyOf(sha256, `.${variant}`), bytes, bytes.byteLength);
    },
    openDerived: (sha256, variant, signal) => open(keyOf(sha256, `.${variant}`), { signal }),
    async remove(sha256) {
      // Derived pictures are removed first: nothing would lead to them once the file is gone.
      for (const ending of [...DERIVED_VARIANTS.map((variant) => `.${variant}`), '']) {
        const Key = keyOf(sha256, ending);
        await within(patience(0), undefined, (abortSignal) =>
          client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), { abortSignal }),
        );
      }
    },
    /** Rejects with a sentence that says what is wrong with the settings; it never contains the key or the secret. */
    async check() {
      try {
        await within(patience(0), undefined, (abortSignal) =>
          client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
        );
      } catch (error) {
        throw new Error(sentenceFor(error, settings), { cause: error });
      }
    },
  };
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

/** The store that the settings name. Rejects with a sentence if an object store cannot be used with them. */
export async function openMediaStore({
  dataDirectory,
  media,
}: Pick<Config, 'dataDirectory' | 'media'>): Promise<MediaStore> {
  if (media === null) return fileMediaStore(dataDirectory);
  const store = s3MediaStore(media);
  await store.check();
  return store;
}
