import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Settings } from '../configuration/media-url.ts';
import { ATTEMPTS, clientFor, orNull } from './s3-client.ts';
import { timeFor, within } from './store-patience.ts';

/** Small named texts in an object store, beside the media. */
export interface ObjectFolder {
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
