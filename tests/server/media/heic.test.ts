import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { aHeic } from '../../support/heic.ts';
import type { Colour } from '../../support/hevc-still.ts';
import { sha256Of, storedFile } from './images.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const RED: Colour = [81, 90, 240];
const GREEN: Colour = [145, 54, 34];
const BLUE: Colour = [41, 240, 110];
const LIGHT: Colour = [210, 128, 128];

test('a HEIC is decoded to the pixels it holds, shown as JPEG, and kept as it was sent', async () => {
  const sent = aHeic(416, 480, (x, y) => (y < 240 ? (x < 208 ? RED : GREEN) : x < 208 ? BLUE : LIGHT));
  const id = await insertBaseProfile(api.services);
  const files = [new File([new Uint8Array(sent)], 'photo.heic')];
  const { media } = await api.call(
    'media.create-for-base',
    { params: { profileBaseId: id }, body: { files } },
    api.as('Creator'),
  );
  expect(media).toMatchObject([{ width: 416, height: 480 }]);
  const row = await api.services.database
    .selectFrom('media')
    .selectAll()
    .where('id', '=', media[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(row.source_sha256).toBe(sha256Of(sent));
  const shown = await storedFile(api, row.sha256);
  expect((await sharp(shown).metadata()).format).toBe('jpeg');
  const pixels = await sharp(shown).removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * 416 + x) * 3, (y * 416 + x) * 3 + 3)];
  /** Which of red, green and blue is strong there. */
  const strong = (x: number, y: number) => at(x, y).map((value) => value > 128);
  expect([strong(50, 50), strong(350, 50), strong(50, 400), strong(350, 400)]).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [true, true, true],
  ]);
});

test('a HEIC that is cut off in the middle of its picture is refused, and named', async () => {
  const whole = aHeic(416, 480, () => RED);
  const id = await insertBaseProfile(api.services);
  const files = [new File([new Uint8Array(whole.subarray(0, whole.length / 2))], 'half.heic')];
  const { status, body } = await api.attempt(
    'media.create-for-base',
    { params: { profileBaseId: id }, body: { files } },
    api.as('Creator'),
  );
  expect([status, body.code]).toEqual([422, 'file-unreadable']);
  expect(body.error).toContain('half.heic');
});
