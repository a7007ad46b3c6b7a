import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { s3SettingsIn, type S3Settings } from '../../src/server/platform/configuration/media-url.ts';

/** As much of s3rver as is used here; it brings no types. */
type S3rver = { run(): Promise<{ port: number }>; close(): Promise<void> };

/** A local S3-compatible server with one bucket, in this process. */
export async function startS3(): Promise<{
  url: string;
  settings: S3Settings;
  /** The names of all objects. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}> {
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
  const directory = await mkdtemp(join(tmpdir(), 'dossier-s3-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'dossier', configs: [] }],
  });
  const { port } = await server.run();
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/dossier/tests?insecure=true`;
  const settings = s3SettingsIn(url);
  return {
    url,
    settings,
    async names() {
      const client = new S3Client({
        endpoint: settings.endpoint,
        region: settings.region,
        credentials: { accessKeyId: settings.key, secretAccessKey: settings.secret },
        forcePathStyle: true,
      });
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket }));
      return Contents.map(({ Key = '' }) => Key).toSorted();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
