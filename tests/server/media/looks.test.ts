import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import type { MediaItem } from '../../../src/contract/profiles/base-profile.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { mediaRoutes } from '../../../src/server/media/media-routes.ts';
import { lookNotes } from '../../../src/server/records/looks.ts';
import { mediaLinks } from '../../../src/server/media/signed-links.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertBelow, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { eventsOf, uploaded } from './images.ts';

const api = sharedApi();
const key = randomBytes(32);
/** A process that serves files; `notes` forgets when it starts anew. */
let served: ReturnType<typeof process>;
function process() {
  const { database, now, log } = api.services;
  const notes = lookNotes({ database, now, log });
  const store = fileMediaStore(api.directory);
  const quiet = pino({ level: 'silent' });
  const routes = mediaRoutes({ store, isRemoved: async () => false, looked: notes.looked, key, now, log: quiet });
  const get = async (address: string | null | undefined) => {
    const { status, body } = await routes.request(address ?? '');
    await body?.cancel();
    await notes.settled();
    return status;
  };
  return { get };
}
beforeAll(() => {
  api.services.media = mediaLinks(key, api.services.now);
});
beforeEach(() => {
  api.clock.now = TEST_NOW;
  served = process();
});

/** A profile with one cropped picture of a level, and who gets its addresses. */
async function aProfile(level: string | null = 'nude') {
  const id = await insertBaseProfile(api.services);
  const [mediaId = ''] = await uploaded(api, id, 1);
  const part = { x: 0, y: 0, width: 200, height: 200 };
  await api.call('media.crop', { params: { mediaId }, body: part }, api.as('Admin'));
  const tag = level === null ? null : await tagId(api.services, 'attachmentAdultLevel', level);
  await api.services.database.updateTable('media').set({ adult_level_tag_id: tag }).where('id', '=', mediaId).execute();
  const seenBy = async (role: Role, person?: string): Promise<MediaItem> => {
    const input = { params: { profileBaseId: id } };
    return (await api.call('base-profile.media', input, api.as(role, person))).profile_pictures[0]!;
  };
  const looks = async () => (await eventsOf(api, id)).filter((event) => event === 112).length;
  const list = (headers = api.as('Admin'), kind: 'base' | 'locale' = 'base', profileId = id) =>
    api.attempt('look.list', { params: { kind, profileId }, query: { page: 1 } }, headers);
  return { id, seenBy, looks, list };
}

const SHOWN = ['original_url', 'cropped_url', 'thumbnail_url', 'tile_url'] as const;
test.each([
  ['none', [0, 0, 0, 0]],
  ['mild', [0, 0, 0, 0]],
  ['nude', [1, 1, 0, 0]],
  ['explicit', [1, 1, 0, 0]],
  [null, [1, 1, 0, 0]],
] as const)(
  'P129 of a picture of level %s a look is the whole of it, not a small one nor a list of it',
  async (level, counts) => {
    const noted = [];
    for (const shown of SHOWN) {
      const { seenBy, looks } = await aProfile(level);
      const image = await seenBy('BaseChecker');
      expect([await looks(), await served.get(image[shown])]).toEqual([0, 200]);
      noted.push(await looks());
    }
    expect(noted).toEqual(counts);
  },
);

test('P129 looks are one event a person, record and day by the clock of the server, whichever process serves them', async () => {
  const { id, seenBy, looks, list } = await aProfile();
  const look = async (person: string) => served.get((await seenBy('BaseChecker', person)).original_url);
  const at = (moment: string) => (api.clock.now = new Date(moment));
  at('2026-11-21T10:00:00Z');
  await Promise.all([look('one'), look('one'), look('two')]);
  expect(await looks()).toBe(2);
  at('2026-11-21T23:59:00Z');
  served = process();
  await look('one');
  expect(await looks()).toBe(2);
  at('2026-11-22T00:01:00Z');
  await look('one');
  expect(await looks()).toBe(3);
  const row = (person: string, days: number) =>
    expect.objectContaining({
      by: { user_id: person, name: `Person ${person}`, role: 'BaseChecker' },
      what: 'pictures',
      days,
    });
  const { body } = await list();
  expect(body).toEqual({ looks: [row('one', 2), row('two', 1)], total: 2 });
  const [first, last] = [Date.parse('2026-11-21T10:00:00Z'), Date.parse('2026-11-22T00:01:00Z')];
  expect(body.looks[0]).toMatchObject({ first: { seconds: first / 1000 }, last: { seconds: last / 1000 } });

  // Documents go by the same rule, each of its own; a locale profile shows its own looks only.
  const document = new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'], 'Consent.pdf');
  const added = await api.call(
    'document.create',
    { params: { profileBaseId: id }, body: { document } },
    api.as('Admin'),
  );
  const open = () =>
    api.call('document.open', { params: { documentId: added.document.id } }, api.as('BaseChecker', 'two'));
  at('2026-11-22T00:02:00Z');
  await open();
  await open();
  expect((await list()).body.looks.map((one: { what: string }) => one.what)).toEqual([
    'documents',
    'pictures',
    'pictures',
  ]);
  const danish = await insertBelow(api.services, id, 'da');
  expect((await list(api.as('Admin'), 'locale', danish)).body).toEqual({ looks: [], total: 0 });
});

test('P129 of pictures of a locale profile the looks stand on it, and on its base profile', async () => {
  const { id, list } = await aProfile();
  const danish = await insertBelow(api.services, id, 'da');
  const files = [await aPicture()];
  await api.call('media.create-for-locale', { params: { profileId: danish }, body: { files } }, api.as('Admin'));
  const media = await api.call('locale-profile.media', { params: { profileId: danish } }, api.as('FillIn'));
  await served.get(media.profile_pictures[0]?.original_url);
  const { body } = await list(api.as('Admin'), 'locale', danish);
  expect(body.looks).toMatchObject([{ by: { user_id: 'FillIn-1' }, what: 'pictures' }]);
  expect((await list()).body).toEqual(body);
});

test('P129 who looked is shown to Admins, and in no log of anybody else', async () => {
  const { id, seenBy, list } = await aProfile();
  await served.get((await seenBy('BaseChecker')).original_url);
  const statuses = await Promise.all(ROLES.map(async (role) => [role, (await list(api.as(role))).status]));
  expect(statuses).toEqual(ROLES.map((role) => [role, role === 'Admin' ? 200 : 403]));
  const logged = async (role: Role) => {
    const body = { profile_base_id: id, page: 1, limit: 50 };
    return (await api.call('log.list', { body }, api.as(role))).logs.some(({ event }) => event === 112);
  };
  expect([await logged('Admin'), await logged('BaseChecker')]).toEqual([true, false]);
});

test('P129 the address says nothing of the person, opens nothing when the mark is changed or left out, and no failed note fails a look', async () => {
  const { id, seenBy, looks } = await aProfile();
  const { original_url: address } = await seenBy('BaseChecker');
  expect(address).toBe((await seenBy('BaseChecker')).original_url);
  expect(Buffer.from(/look=([\w-]+)/.exec(address)![1]!, 'base64url').toString('latin1')).not.toContain('BaseChecker');
  expect(await served.get(address.replace(/&look=[^&]+/, ''))).toBe(403);
  const { original_url: other } = await seenBy('BaseChecker', 'two');
  expect(await served.get(address.replace(/look=[^&]+/, /look=[^&]+/.exec(other)![0]))).toBe(403);
  await api.services.database.updateTable('base_profile').set({ deleted_at: TEST_NOW }).where('id', '=', id).execute();
  expect([await served.get(address), await looks()]).toEqual([200, 0]);
  await api.services.database.updateTable('base_profile').set({ deleted_at: null }).where('id', '=', id).execute();
  expect([await served.get(address), await looks()]).toEqual([200, 1]);
});
