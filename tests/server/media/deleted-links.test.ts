import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import { isRemoved } from '../../../src/server/media/removed-files.ts';
import type { MediaVariant } from '../../../src/contract/base/media-limits.ts';
import { mediaLinks } from '../../../src/server/media/signed-links.ts';
import { TEST_NOW } from '../../support/api.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { aDocx } from '../../support/archives.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { rowsWhere } from '../../support/rows.ts';

const api = sharedApi();
let get: (sha256: string, variant: MediaVariant) => Promise<number>;
beforeAll(async () => {
  const key = randomBytes(32);
  const now = () => TEST_NOW;
  const routes = mediaRoutes({
    store: fileMediaStore(api.directory),
    isRemoved: (sha256) => isRemoved(api.services.database, sha256),
    looked: () => {},
    key,
    now,
    log: pino({ level: 'silent' }),
  });
  get = async (sha256, variant) => (await routes.request(mediaLinks(key, now).link(sha256, variant))).status;
});

const every = async (sha256: string) =>
  Promise.all((['original', 'thumbnail', 'tile'] as const).map((one) => get(sha256, one)));
const OPEN = [200, 200, 200];
const GONE = [404, 404, 404];

test('a link to a deleted image opens nothing from that moment on, until it is put back or where another profile has it', async () => {
  const [mine, other] = [await insertBaseProfile(api.services), await insertBaseProfile(api.services)];
  const files = [await aPicture()];
  const upload = (profileBaseId: string) =>
    api.call('media.create-for-base', { params: { profileBaseId }, body: { files } }, api.as('Admin'));
  const mediaId = (await upload(mine)).media[0]?.id ?? '';
  const part = { x: 0, y: 0, width: 200, height: 200 };
  await api.call('media.crop', { params: { mediaId }, body: part }, api.as('Admin'));
  const [row] = await rowsWhere(api.services, 'media', { id: mediaId });
  const [sha256, crop] = [row?.sha256 ?? '', row?.crop_sha256 ?? ''];
  const both = async () => [await every(sha256), await every(crop)];
  expect(await both()).toEqual([OPEN, OPEN]);
  const gone = await api.call('media.delete', { params: { mediaId }, body: {} }, api.as('Admin'));
  expect(await both()).toEqual([GONE, GONE]);
  // What a version of the record was shown with opens.
  expect([await get(sha256, 'kept'), await get(crop, 'kept')]).toEqual([200, 200]);
  await api.call('action.undo', { params: { actionId: gone.action_id ?? '' } }, api.as('Admin'));
  expect(await both()).toEqual([OPEN, OPEN]);
  await api.call('media.delete', { params: { mediaId }, body: {} }, api.as('Admin'));
  await upload(other);
  expect(await both()).toEqual([OPEN, GONE]);
});

test('a link to a deleted document opens nothing from that moment on', async () => {
  const profileBaseId = await insertBaseProfile(api.services);
  const document = new File([new Uint8Array(aDocx())], 'Contract.docx');
  const added = await api.call('document.create', { params: { profileBaseId }, body: { document } }, api.as('Admin'));
  const params = { documentId: added.document.id };
  const [row] = await rowsWhere(api.services, 'document', { id: params.documentId });
  const open = () => get(row?.sha256 ?? '', 'document');
  expect(await open()).toBe(200);
  await api.call('document.delete', { params }, api.as('Admin'));
  expect(await open()).toBe(404);
});
