import { expect, test } from 'vitest';
import { DELETED_KEPT_DAYS } from '../../../src/contract/policy/deletion.ts';
import { cleanUpFiles } from '../../../src/server/media/clean-up-files.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { openScratch } from '../../../src/server/media/scratch.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

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

test('P033 a deleted picture that somebody decided by is kept, and any other is cleaned away', async () => {
  const seen = await deleted('#135', true);
  const unseen = await deleted('#246', false);
  const store = fileMediaStore(api.directory);
  const parts = { database: api.services.database, store, scratch: await openScratch(api.directory) };
  expect([await store.has(seen), await store.has(unseen)]).toEqual([true, true]);
  const now = new Date(api.clock.now.getTime() + (DELETED_KEPT_DAYS + 1) * DAY);
  await cleanUpFiles(parts, { now, before: now });
  const later = new Date(now.getTime() + DAY);
  await cleanUpFiles(parts, { now: later, before: later });
  expect([await store.has(seen), await store.has(unseen)]).toEqual([true, false]);
});
