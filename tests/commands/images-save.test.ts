import { expect, test } from 'vitest';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { NO_CHANGES, withLevel, type ImageChanges } from '../../commands/media/image-changes.ts';
import type { OpenImages } from '../../commands/media/port.ts';
import { anImage } from './images-support.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

const [A, B, C, D] = [anImage(1, 'mild'), anImage(2, 'mild'), anImage(3, 'mild'), anImage(4, 'mild')] as const;
const STORED = { profile_pictures: [A, B, C], attachments: [D] };
const AREA = { x: 1, y: 2, width: 300, height: 400, rotate: 90 } as const;
const RECORD = aBaseProfile({ version: 3 });

/** Everything at once: one cropped, one deleted, one tagged, two in another order. */
const ALL: ImageChanges = {
  crops: { [A.id]: AREA },
  deleted: [B.id],
  levels: { [C.id]: 'nude', [B.id]: 'nude' },
  over: NO_CHANGES.over,
  order: { profile_pictures: [C.id, B.id, A.id], attachments: [D.id] },
};

function contextOf(facts: Partial<NonNullable<NonNullable<Context['media']>['editor']>> = {}): Context {
  const editor = { images: 4, tagged: 4, selected: 0, changed: 4, current: true, saving: false, ...facts };
  return aContext({
    scopes: ['global', 'record', 'images'],
    media: { record: RECORD, images: 4, levels: [], editor, carouselOpen: false, shownImage: null, cropping: null },
  });
}

/** Saves what is open, with an API that fails at the given operation. */
async function save(
  changes: ImageChanges,
  { failsAt, stored = STORED }: { failsAt?: string; stored?: typeof STORED } = {},
) {
  let version = RECORD.version;
  const { port, calls } = anApi((operation) => {
    if (operation === failsAt) return codedError('status-forbids', 'The server says no.');
    version += 1;
    const record = { ...RECORD, version };
    return { records: [record], locale_records: [], record };
  });
  const host = aHost({ api: port, context: contextOf() });
  const owner = { kind: 'base' as const, id: RECORD.id, localeId: null, name: 'Ada' };
  const open: OpenImages = { owner, version: 3, stored, changes, cursor: A.id, selected: [], levels: [] };
  host.ports.media.editor.read = () => open;
  await execute(host, { id: 'images.save' }, 'key');
  return { calls, told: host.recorded.told[0], used: host.recorded.used };
}

test('crops, deletions, tags in one call and the order in one call, each with the version the one before it left', async () => {
  const { calls, told } = await save(ALL);
  expect(calls).toEqual([
    {
      operation: 'media.crop',
      input: { params: { mediaId: A.id }, body: { ...AREA, locale_id: null } },
      options: { version: 3 },
    },
    {
      operation: 'media.delete',
      input: { params: { mediaId: B.id }, body: { locale_id: null } },
      options: { version: 4 },
    },
    {
      operation: 'media.tag',
      // What is deleted needs no level any more.
      input: { body: { media_tags: [{ media_id: C.id, tag_id: 'nude' }] } },
      options: { version: 5 },
    },
    {
      operation: 'base-profile.change-media-order',
      input: {
        params: { profileBaseId: RECORD.id },
        body: { profile_picture_ids: [C.id, A.id], attachment_ids: [D.id] },
      },
      options: { version: 6 },
    },
  ]);
  expect([told?.sentence, ...(told?.more ?? [])]).toEqual([
    'Image cropped',
    'Image deleted',
    'Adult levels changed succesfully!',
    'Image order updated',
  ]);
});

test.each([
  ['media.crop', 'Failed to crop image...', 1, []],
  ['media.delete', 'Failed to delete image...', 2, ['Image cropped']],
  ['media.tag', 'Changing adult levels failed', 3, ['Image cropped', 'Image deleted']],
  [
    'base-profile.change-media-order',
    'Ordering of images failed',
    4,
    ['Image cropped', 'Image deleted', 'Adult levels changed succesfully!'],
  ],
])('C247 C249 stops where %s fails, says so and what succeeded before it', async (failsAt, title, count, said) => {
  const { calls, told, used } = await save(ALL, { failsAt });
  expect(calls).toHaveLength(count);
  expect(told?.failed).toMatchObject([{ title, sentence: 'The server says no.' }]);
  expect([told?.sentence, ...(told?.more ?? [])].filter(Boolean)).toEqual(said);
  // The images are loaded again, and what is stored now is no change any more.
  expect(used.map(([name]) => name)).toContain('editor.reload');
});

test('C163 C164 C165 while one image has no level nothing is sent at all, and the cursor goes to it', async () => {
  const untagged = { ...STORED, attachments: [anImage(5)] };
  const { calls, told, used } = await save({ ...NO_CHANGES, levels: { [C.id]: 'nude' } }, { stored: untagged });
  expect(calls).toEqual([]);
  expect(told?.failed).toMatchObject([
    { title: 'Not all adult levels are selected', sentence: 'Please select an adult level for each image' },
  ]);
  expect(used).toContainEqual(['editor.putCursor', anImage(5).id]);
});

test('an image that is to be deleted needs no level', async () => {
  const untagged = { ...STORED, attachments: [anImage(5)] };
  const { calls } = await save({ ...NO_CHANGES, deleted: [anImage(5).id] }, { stored: untagged });
  expect(calls.map(({ operation }) => operation)).toEqual(['media.delete']);
});

test('back to the original asks for the crop to be taken away', async () => {
  const cropped = { ...STORED, attachments: [{ ...D, crop: AREA }] };
  const { calls } = await save({ ...NO_CHANGES, crops: { [D.id]: null } }, { stored: cropped });
  expect(calls.map(({ operation }) => operation)).toEqual(['media.reset-crop']);
});

test('closing asks only while something is not saved', async () => {
  for (const changed of [0, 2]) {
    const host = aHost({ context: contextOf({ changed }), yes: false });
    await execute(host, { id: 'images.close' }, 'key');
    expect(host.recorded.questions).toHaveLength(changed === 0 ? 0 : 1);
    expect(host.recorded.used).toEqual(changed === 0 ? [['editor.close']] : []);
  }
});

test('P003 nothing is sent over a level that somebody else has set since, until it is chosen once more', async () => {
  const explicit = { ...A, attachment_adult_level_tag_id: 'explicit' };
  const stored = { ...STORED, profile_pictures: [explicit, B, C] };
  const chosen = withLevel(STORED, NO_CHANGES, [A.id], 'nude');
  const refused = await save(chosen, { stored });
  expect(refused.calls).toEqual([]);
  expect(refused.told).toMatchObject({
    failed: [
      expect.objectContaining({
        title: 'Changing adult levels failed',
        sentence: expect.stringMatching(/^Image 1 of the profile pictures has been given another level/),
      }),
    ],
  });
  expect((await save(withLevel(stored, chosen, [A.id], 'nude'), { stored })).calls).toHaveLength(1);
});
