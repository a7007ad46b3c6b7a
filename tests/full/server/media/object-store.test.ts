import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDataDirectory } from '../../../support/database.ts';
import { aPicture } from '../../../support/pictures.ts';
import { startS3 } from '../../../support/s3-server.ts';
import { startServerProcess } from '../../../support/server-process.ts';

test('a server on an object store takes and serves images by the same links, and keeps none under DATA_DIR', async () => {
  const store = await startS3();
  const directory = await freshDataDirectory();
  const server = await startServerProcess({ DATA_DIR: directory, SAMPLE: '1', MEDIA_URL: store.url });
  try {
    const headers = await server.signIn('admin@dossier.test');
    const list = await fetch(`${server.address}/api/v1/profilebase`, { headers });
    const { rows } = (await list.json()) as { rows: { id: string; photo: { url: string } }[] };
    expect((await fetch(server.address + rows[0]?.photo.url)).headers.get('content-type')).toBe('image/webp');

    const form = new FormData();
    form.append('kind', 'attachment');
    form.append('files', await aPicture());
    const address = `${server.address}/api/v1/media/profilebase/${rows[0]?.id}/create`;
    const sent = await fetch(address, { method: 'POST', headers, body: form });
    const { media } = (await sent.json()) as { media: { url: string; tile_url: string }[] };
    for (const url of [media[0]?.url ?? '', media[0]?.tile_url ?? '']) {
      const image = await fetch(server.address + url);
      expect([image.status, (await image.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
      const forged = url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`);
      expect((await fetch(server.address + forged)).status).toBe(403);
    }
    expect(existsSync(join(directory, 'media'))).toBe(false);
  } finally {
    await server.end('SIGKILL');
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}, 120_000);
