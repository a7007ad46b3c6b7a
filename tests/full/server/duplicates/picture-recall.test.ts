import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_DISTANCE } from '../../../../src/contract/duplicates/duplicate-conditions.ts';
import { bitDistance, isComparable, pictureLikeness } from '../../../../src/libraries/pictures/hash-bits.ts';
import { hashPicture } from '../../../../src/libraries/pictures/hash-picture.ts';
import { insertBaseProfile, sharedApi } from '../../../support/shared-api.ts';
import { changesBy } from '../../../support/changed-pictures.ts';
import { randomFrom } from '../../../support/random.ts';
import { addPicture, finish, foundBy, memoryFiles, scene, workOf } from '../../../server/duplicates/support.ts';

const api = sharedApi();
type Changes = Readonly<Record<string, [least: number, change: (png: Buffer) => Promise<Buffer>]>>;

/** What people do to a picture before they upload it again: what a hash of frequencies takes in its stride, and moved edges. */
const USUAL: Changes = {
  'half the size': [1, (png) => sharp(png).resize(320).png().toBuffer()],
  'a quarter of the size': [1, (png) => sharp(png).resize(160).jpeg({ quality: 80 }).toBuffer()],
  'twice the size': [1, (png) => sharp(png).resize(1280).jpeg({ quality: 90 }).toBuffer()],
  'JPEG of quality 30': [1, (png) => sharp(png).jpeg({ quality: 30 }).toBuffer()],
  'WebP of quality 40': [1, (png) => sharp(png).webp({ quality: 40 }).toBuffer()],
  blurred: [1, (png) => sharp(png).blur(3).jpeg().toBuffer()],
  sharpened: [1, (png) => sharp(png).sharpen({ sigma: 2 }).jpeg().toBuffer()],
  brighter: [1, (png) => sharp(png).modulate({ brightness: 1.2 }).jpeg().toBuffer()],
  'black and white': [1, (png) => sharp(png).greyscale().jpeg().toBuffer()],
  'cropped by 5 %': [
    0.85,
    (png) => sharp(png).extract({ left: 16, top: 12, width: 608, height: 456 }).jpeg().toBuffer(),
  ],
  'turned by 1°': [
    0.85,
    (png) =>
      sharp(png)
        .rotate(1)
        .resize(652, 491, { fit: 'fill' })
        .extract({ left: 6, top: 5, width: 640, height: 480 })
        .jpeg()
        .toBuffer(),
  ],
};
const PICTURES = 8;
/** Not those that the numbers of the method were chosen by. */
const FIRST_SEED = 900;
const { framed, laid } = changesBy(randomFrom(63));

/** Each with the share that is to be found at least. */
const CHANGES: Changes = {
  mirrored: [1, (png) => laid(png, 0, true)],
  'turned by 90°': [1, (png) => laid(png, 90, false)],
  'turned by 180°': [1, (png) => laid(png, 180, false)],
  'turned by 270°': [1, (png) => laid(png, 270, false)],
  'turned by 90° and mirrored': [1, (png) => laid(png, 90, true)],
  'mirrored upside down': [1, (png) => laid(png, 180, true)],
  'turned by 270° and mirrored': [1, (png) => laid(png, 270, true)],
  'in a white frame': [0.95, (png) => framed(png, 'white')],
  'in a black frame': [0.95, (png) => framed(png, 'black')],
  'in a grey frame': [0.95, (png) => framed(png, '#888')],
};

test.each([
  ['changed', 16, 0, USUAL],
  ['mirrored, turned and framed', PICTURES, FIRST_SEED, CHANGES],
] as const)(
  'P063 finds %s copies of %i pictures, and no other picture',
  async (_what, count, seed, changes) => {
    const originals = await Promise.all(Array.from({ length: count }, (_, nth) => scene(seed + nth)));
    const hashes = await Promise.all(originals.map((png) => hashPicture(png)));
    expect(hashes.every(({ quality }) => isComparable(quality))).toBe(true);
    let wrong = 0;
    for (const [change, [least, apply]] of Object.entries(changes)) {
      let found = 0;
      for (const [place, png] of originals.entries()) {
        const copy = await hashPicture(await apply(png));
        for (const [other, original] of hashes.entries()) {
          if (pictureLikeness(copy, original, PICTURE_DISTANCE).distance > PICTURE_DISTANCE) continue;
          if (other === place) found += 1;
          else wrong += 1;
        }
      }
      process.stdout.write(`  ${change.padEnd(30)}${((100 * found) / count).toFixed(0).padStart(4)} % of ${count}\n`);
      expect.soft(found / count, change).toBeGreaterThanOrEqual(least);
    }
    expect(wrong).toBe(0);
  },
  400_000,
);

test('a picture is hashed as people see it, rotated by its metadata', async () => {
  const png = await scene(3);
  const lying = await sharp(png).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  const [{ hash: a }, { hash: b }] = await Promise.all([hashPicture(png), hashPicture(lying)]);
  expect(bitDistance(a, b)).toBeLessThanOrEqual(8);
});

test(
  'P063 stored pictures are hashed anew behind, and a run shows how the copies were found',
  { timeout: 240_000 },
  async () => {
    const files = memoryFiles();
    const png = await scene(FIRST_SEED);
    const copies = {
      mirrored: await laid(png, 0, true),
      'turned by a quarter': await laid(png, 90, false),
      'in a frame': await framed(png, 'white'),
    };
    const original = await insertBaseProfile(api.services, { profile_name: 'Original' });
    await addPicture(api, original, files.keep(png));
    const profiles = new Map<string, string>();
    for (const [how, bytes] of Object.entries(copies)) {
      const id = await insertBaseProfile(api.services, { profile_name: how });
      await addPicture(api, id, files.keep(bytes));
      profiles.set(id, how);
    }
    const work = workOf(api, files);
    await finish(work);
    // As an older version has left them: known by two hashes. One of them is no longer to be had.
    const older = { turned: null, frame_hash: null, frame_bits: null, rules: 1, leased_until: new Date(0) };
    const { database } = api.services;
    await database.updateTable('media_hash').set(older).execute();
    const lost = await insertBaseProfile(api.services, { profile_name: 'Lost' });
    await addPicture(api, lost, 'd'.repeat(64));
    await database
      .updateTable('media_hash')
      .set({
        state: 'hashed',
        leased_until: new Date(0),
        hash: '5'.repeat(64),
        inner_hash: '5'.repeat(64),
        quality: 80,
      })
      .where('sha256', '=', 'd'.repeat(64))
      .execute();
    await finish(work);
    const stored = await database.selectFrom('media_hash').select(['sha256', 'hash', 'rules', 'turned']).execute();
    expect(stored.map(({ rules }) => rules)).toEqual(stored.map(() => 3));
    expect(stored.find(({ sha256 }) => sha256 === 'd'.repeat(64))).toMatchObject({
      hash: '5'.repeat(64),
      turned: null,
    });
    const { rows } = await foundBy(api, [{ kind: 'similar-picture', distance: PICTURE_DISTANCE }], {}, work);
    const ofOriginal = rows.filter(({ first, second }) => [first.id, second.id].includes(original));
    const evidenceOf = ofOriginal.map(({ first, second, evidence }) => {
      const copy = first.id === original ? second.id : first.id;
      return [profiles.get(copy), evidence.parts[0]?.found];
    });
    expect(evidenceOf.map(([how]) => String(how)).sort()).toEqual(Object.keys(copies).sort());
    for (const [how, found] of evidenceOf) expect(found).toContain(how);
  },
);
