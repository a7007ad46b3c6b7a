import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedFiles } from '../../../../src/server/backup/media-files.ts';
import { cleanUpFiles } from '../../../../src/server/media/clean-up-files.ts';
import { s3MediaStore } from '../../../../src/server/media/s3-media-store.ts';
import { openScratch } from '../../../../src/server/media/scratch.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import { aJpeg } from '../../../support/hostile-files.ts';
import { objectStoreProxy, type ObjectStoreProxy, type StoreMood } from '../../../support/object-store-proxy.ts';
import { preparedPlace, type PreparedPlace } from '../../../support/prepared-place.ts';
import { startS3 } from '../../../support/s3-server.ts';
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts';
import { addPerson, signInAt } from '../../../support/staff.ts';

let place: PreparedPlace<{ email: string; id: string }>;
let s3: Awaited<ReturnType<typeof startS3>>;
let proxy: ObjectStoreProxy;
let server: ServerProcess;
let authorization: string;
beforeAll(async () => {
  place = await preparedPlace(async (database) => ({
    email: await addPerson(database, 'ada', 'Admin'),
    id: await insertBaseProfile({ database: database.kysely }),
  }));
  s3 = await startS3();
  proxy = await objectStoreProxy(Number(new URL(s3.settings.endpoint).port));
  server = await startServerProcess({ ...place.environment, MEDIA_URL: through() });
  ({ authorization } = await signInAt(server.address, place.filled.email));
});
afterAll(async () => {
  await server?.end('SIGKILL');
  proxy?.close();
  await s3?.close();
  await place?.remove();
});

/** The store by way of the proxy, with a second for each silence. */
function through(): string {
  const url = new URL(s3.url);
  url.port = String(proxy.port);
  url.searchParams.set('timeout', '1');
  return url.href;
}

const headers = () => ({ authorization, connection: 'close' });
async function upload(picture: Uint8Array<ArrayBuffer>, key: string) {
  const form = new FormData();
  form.append('kind', 'attachment');
  form.append('files[0]', new File([picture], 'photo.jpg'));
  const answer = await fetch(`${server.address}/api/v1/media/profilebase/${place.filled.id}/create`, {
    method: 'POST',
    headers: { ...headers(), 'idempotency-key': key },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; media?: { original_url: string }[] },
  };
}
async function attachments(): Promise<{ original_url: string }[]> {
  const answer = await fetch(`${server.address}/api/v1/profilebase/${place.filled.id}/media`, { headers: headers() });
  return ((await answer.json()) as { attachments: { original_url: string }[] }).attachments;
}
const unavailable = { status: 503, body: expect.objectContaining({ code: 'media-unavailable' }) };

test.each<[StoreMood, string]>([
  ['fails', 'answers 500'],
  ['cuts', 'cuts the connection in the middle of a file'],
  ['silent', 'says nothing at all'],
])(
  'an object store that %s (%s) during an upload: a 503, no image, and the same request again adds it once',
  async (of) => {
    const picture = new Uint8Array(await aJpeg(700, 600));
    const before = (await attachments()).length;
    const spoilt = proxy.spoilt;
    proxy.mood = { of, only: 'PUT' };
    expect(await upload(picture, `upload-${of}`)).toEqual(unavailable);
    expect(proxy.spoilt).toBeGreaterThan(spoilt);
    expect(await attachments()).toHaveLength(before);
    proxy.mood = { of: 'works', only: 'all' };
    expect((await upload(picture, `upload-${of}`)).status).toBe(200);
    expect((await upload(picture, `upload-${of}`)).body.media).toHaveLength(1);
    const after = await attachments();
    expect(after).toHaveLength(before + 1);
    const image = await fetch(server.address + (after.at(-1)?.original_url ?? ''));
    expect([image.status, (await image.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect(existsSync(join(place.environment['DATA_DIR'] ?? '', 'media')), 'none is kept beside it').toBe(false);
  },
);

test('a picture that the store does not give is reported as such; with the store back it is there', async () => {
  const [image] = await attachments();
  for (const of of ['fails', 'silent'] as const) {
    proxy.mood = { of, only: 'all' };
    const answer = await fetch(server.address + (image?.original_url ?? ''));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'media-unavailable']);
  }
  proxy.mood = { of: 'works', only: 'all' };
  expect((await fetch(server.address + (image?.original_url ?? ''))).status).toBe(200);
});

// The last test: it ends the server.
test('what failed uploads left in the store goes with the next sweep; what records name stays', async () => {
  // An image is two files, as sent and as shown: the first gets through.
  proxy.mood = { of: 'fails', only: 'PUT', after: 1 };
  expect(await upload(new Uint8Array(await aJpeg(710, 610)), 'half')).toEqual(unavailable);
  proxy.mood = { of: 'works', only: 'all' };
  await server.end('SIGTERM');
  await place.look(async ({ kysely: database }) => {
    const wholeNames = async () => new Set((await namedFiles(database)).map((name) => `tests/media/${name}`));
    const orphans = async () => {
      const named = await wholeNames();
      return (await s3.names()).filter((name) => !named.has(name) && !isCheckpoint(name));
    };
    const isCheckpoint = (name: string) => name.includes('/checkpoints/');
    const checkpoints = (await s3.names()).filter(isCheckpoint);
    expect(checkpoints.length, 'one was made as the server ended').toBeGreaterThan(0);
    expect(await orphans()).toHaveLength(1);
    const now = new Date();
    const parts = {
      database,
      store: s3MediaStore(s3.settings),
      scratch: await openScratch(place.environment['DATA_DIR'] ?? ''),
    };
    await cleanUpFiles(parts, { now, before: new Date(now.getTime() + 1000) });
    expect(await orphans()).toEqual([]);
    const stored = await s3.names();
    for (const name of [...(await wholeNames()), ...checkpoints]) expect(stored).toContain(name);
  });
});
