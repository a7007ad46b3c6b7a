import { expect, test } from 'vitest';
import { cleanUpFiles, UPLOAD_GRACE } from '../../../src/server/media/clean-up-files.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { openScratch } from '../../../src/server/media/scratch.ts';
import { insertBaseProfile, insertImages, sharedApi } from '../../support/shared-api.ts';
import { aPicture } from '../../support/pictures.ts';
import { DELETED_KEPT_DAYS } from '../../../src/contract/profiles/status.ts';

const DAY = 24 * 60 * 60 * 1000;
const api = sharedApi();

/** A picture that was deleted, after a decision or without one; its hash. */
async function deleted(background: string, isDecided: boolean): Promise<string> {
  const profileBaseId = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const files = [await aPicture({ name: 'one.jpg', background })];
  const { media } = await api.call(
    'media.create-for-base',
    { params: { profileBaseId }, body: { files } },
    api.as('Admin'),
  );
  const [picture] = media;
  if (isDecided) {
    const reason = { codes: ['text_quality' as const], note: '' };
    await api.call('base-profile.disapprove', { params: { profileBaseId }, body: { reason } }, api.as('Admin'));
  }
  await api.call('media.delete', { params: { mediaId: picture!.id }, body: { locale_id: null } }, api.as('Admin'));
  return picture!.sha256;
}

/** The store, and the sweep as it comes round an hour after what it may take away. */
async function swept() {
  const store = fileMediaStore(api.directory);
  const parts = { database: api.services.database, store, scratch: await openScratch(api.directory) };
  const has = (...names: string[]) => Promise.all(names.map((name) => store.has(name)));
  const sweep = (now: Date) => cleanUpFiles(parts, { now, before: new Date(now.getTime() - UPLOAD_GRACE) });
  return { store, has, sweep };
}

test('P033 a deleted picture that somebody decided by is kept, and any other is cleaned away', async () => {
  const seen = await deleted('#135', true);
  const unseen = await deleted('#246', false);
  const { has, sweep } = await swept();
  const after = (days: number) => new Date(api.clock.now.getTime() + days * DAY);
  await sweep(after(DELETED_KEPT_DAYS - 1));
  await sweep(after(DELETED_KEPT_DAYS - 0.5));
  expect(await has(seen, unseen), 'as long as it can be put back').toEqual([true, true]);
  await sweep(after(DELETED_KEPT_DAYS + 1));
  await sweep(after(DELETED_KEPT_DAYS + 2));
  expect(await has(seen, unseen)).toEqual([true, false]);
});

test('files that were touched within the last hour are left alone: another process may be about to name them', async () => {
  const { store, has, sweep } = await swept();
  const { now } = api.clock;
  const put = async (text: string, minutes: number) => {
    const { sha256: name } = await store.put(Buffer.from(text));
    const touched_at = new Date(now.getTime() - minutes * 60_000);
    await api.services.database.insertInto('pending_file').values({ name, touched_at }).execute();
    return name;
  };
  const [young, old, named] = [await put('young', 59), await put('old', 61), await put('named', 61)];
  await insertImages(api.services, { baseProfileId: await insertBaseProfile(api.services) }, ['attachment']);
  await api.services.database.updateTable('media').set({ sha256: named }).execute();
  expect([await sweep(now), await has(young, old, named)]).toEqual([1, [true, false, true]]);
  expect(await api.services.database.selectFrom('pending_file').select('name').execute()).toEqual([{ name: young }]);
});
