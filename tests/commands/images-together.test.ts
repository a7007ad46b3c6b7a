import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import {
  isOrderOvertaken,
  NO_CHANGES,
  stillApplying,
  withCrop,
  withDeletion,
  withLevel,
  withPlace,
  type ImageChanges,
} from '../../commands/media/image-changes.ts';
import { refusalOfLevels } from '../../commands/media/refusals-of-save.ts';
import type { StoredImages } from '../../commands/media/images.ts';
import { anImage, onCarousel, onImages } from './images-support.ts';
import { aForm, complete, save as saveForm } from './saved-form.ts';
import { aBaseProfile, aHost, codedError } from './support.ts';

const [A, B, C] = [anImage(1, 'mild'), anImage(2, 'mild'), anImage(3, 'mild')] as const;
const STORED: StoredImages = { profile_pictures: [A, B, C], attachments: [] };
const AREA = { x: 1, y: 2, width: 300, height: 400, rotate: 0 } as const;
const RECORD = aBaseProfile({ version: 3 });
const ANNA = { user_id: 'anna', name: 'Anna Ash' };
const conflict = (details: object = { changed_by: ANNA }) =>
  Object.assign(codedError('version-conflict', 'Anna Ash has changed this in the meantime.'), { details });
const owner = { kind: 'base' as const, id: RECORD.id, localeId: null, name: 'Ada' };
const pictures = (...all: StoredImages['profile_pictures']): StoredImages => ({
  profile_pictures: all,
  attachments: [],
});

const THEIRS = {
  'put them in order': pictures(B, A, C),
  'given A a level': pictures({ ...A, attachment_adult_level_tag_id: 'nude' }, B, C),
  'cropped A': pictures({ ...A, crop: AREA }, B, C),
  'deleted A': pictures(B, C),
  'added one': pictures(A, B, C, anImage(4, 'mild')),
};
const MINE = {
  'deletes A': withDeletion(STORED, NO_CHANGES, [A.id]),
  'gives A a level': withLevel(STORED, NO_CHANGES, [A.id], 'explicit'),
  'crops A': withCrop(STORED, NO_CHANGES, A.id, { ...AREA, x: 50 }),
  'puts them in order': withPlace(STORED, NO_CHANGES, C.id, { lane: 'profile_pictures', index: 0 }),
  'deletes B and gives C a level': withLevel(STORED, withDeletion(STORED, NO_CHANGES, [B.id]), [C.id], 'nude'),
};

/** A save that meets what somebody else has stored at its first call, and at the second where `twice`. */
async function save(
  mine: ImageChanges,
  theirs: StoredImages | null,
  { refusal = conflict(), twice = false }: { refusal?: Error; twice?: boolean } = {},
) {
  let version = 9;
  let calls = 0;
  const host = onImages(RECORD, { stored: STORED, changes: mine }, () => {
    calls += 1;
    if (calls === 1 || twice) return refusal;
    version += 1;
    const record = { ...RECORD, version };
    return { records: [record], locale_records: [], record, action_id: `action ${calls}` };
  });
  host.ports.media.joined = async () =>
    theirs && { owner, version: 9, stored: theirs, changes: stillApplying(theirs, mine) };
  await execute(host, { id: 'images.save' }, 'key');
  const [report] = host.recorded.reports;
  return {
    sent: host.recorded.calls.map(({ operation, options }) => [operation, (options as { version: number }).version]),
    failed: report?.failed.map(({ title, sentence }) => `${title}: ${sentence}`),
    said: [report?.sentence, ...(report?.more ?? [])].filter(Boolean),
    report,
  };
}

const ASKED: Readonly<Record<string, RegExp>> = {
  'puts them in order / put them in order': /^Ordering of images failed: The images were reordered in the meantime/,
  'deletes A / given A a level': /^Failed to delete image\.\.\.: .* given another level after you marked it/,
  'deletes A / cropped A': /^Failed to delete image\.\.\.: .* cropped after you marked it/,
  'gives A a level / given A a level': /^Changing adult levels failed: Image 1 .* another level after/,
  'gives A a level / cropped A': /^Changing adult levels failed: Image 1 .* cropped after/,
  'gives A a level / deleted A': /^Changing adult levels failed: Image 1 .* deleted in the meantime/,
  'crops A / given A a level': /^Failed to crop image\.\.\.: Image 1 .* another level after you cropped it/,
  'crops A / cropped A': /^Failed to crop image\.\.\.: Image 1 .* cropped in the meantime/,
  'crops A / deleted A': /^Failed to crop image\.\.\.: Image 1 .* deleted in the meantime/,
};
const LABELS = {
  'put them in order': 'Order of images',
  'given A a level': 'Adult levels',
  'cropped A': 'Crops',
  'deleted A': 'Deleted images',
  'added one': 'New images',
};
const PAIRS = Object.keys(MINE).flatMap((mine) => Object.keys(THEIRS).map((theirs) => [mine, theirs] as const));

test.each(PAIRS)('P090 who %s is asked only where it touches, when another has %s', async (mine, theirs) => {
  const changes = MINE[mine as keyof typeof MINE];
  const stored = THEIRS[theirs as keyof typeof THEIRS];
  const { sent, failed, said, report } = await save(changes, stored);
  const asked = ASKED[`${mine} / ${theirs}`];
  if (asked) {
    expect(failed).toEqual([expect.stringMatching(asked)]);
    expect([sent.length, said]).toEqual([1, []]);
    return;
  }
  expect(failed).toEqual([]);
  // Both have deleted the same one: there was nothing left to say of it.
  const isSame = mine === 'deletes A' && theirs === 'deleted A';
  const labels = isSame ? '' : `: ${LABELS[theirs as keyof typeof LABELS]}`;
  expect(said.at(-1)).toBe(`Saved together with what Anna Ash has changed${labels}`);
  expect(sent.slice(1).map(([, version]) => version)).toEqual(sent.slice(1).map((_, index) => 9 + index));
  expect(report?.undo === null).toBe(isSame);
});

test('P090 a picture that is gone stops nothing that is about others', async () => {
  const { failed, said } = await save(withLevel(STORED, MINE['deletes A'], [C.id], 'nude'), THEIRS['deleted A'], {
    refusal: codedError('not-found', 'This doesn’t exist.'),
  });
  expect([failed, said]).toEqual([
    [],
    ['Adult levels changed succesfully!', 'Saved together with what someone else has changed'],
  ]);
});

test.each([
  ['is sent once more and not twice', THEIRS['added one'], { twice: true }, 2],
  [
    'is not sent again where they have decided on it',
    THEIRS['added one'],
    { refusal: conflict({ changed_by: ANNA, decided_by: ANNA }) },
    1,
  ],
  ['is not sent again where the record could not be loaded', null, {}, 1],
] as const)('P090 a save over another’s images %s', async (_what, theirs, setting, count) => {
  const { sent, failed, said } = await save(MINE['deletes A'], theirs, setting);
  expect([sent.length, failed?.length, said]).toEqual([count, 1, []]);
});

test.each([
  ['put them in order', 'Saved together with what Anna Ash has changed: Order of images'],
  ['given A a level', null],
  ['cropped A', null],
  ['deleted A', null],
] as const)('P090 a level in the carousel is stored where another has %s, or asked about', async (theirs, words) => {
  const levels = [{ id: 'nude', label: 'Nude' }];
  const answers = [conflict()];
  const host = aHost({
    context: onCarousel(RECORD, A.id, ['Nude']),
    server: () => answers.shift() ?? { records: [], locale_records: [], action_id: 'action' },
  });
  const unsaved = { owner, version: 3, stored: STORED, changes: NO_CHANGES };
  Object.assign(host.ports.media, { kept: () => unsaved });
  host.ports.media.joined = async () => ({ ...unsaved, version: 9, stored: THEIRS[theirs] });
  host.ports.media.carousel.shown = () => ({ id: A.id, owner, levels, words: '' });
  await execute(host, { id: 'carousel.set-level', args: { level: 1 } }, 'key');
  const [report] = host.recorded.reports;
  expect(host.recorded.calls.map(({ options }) => options)).toEqual(
    words === null ? [{ version: 3 }] : [{ version: 3 }, { version: 9 }],
  );
  expect([report?.failed.length, report?.more]).toEqual(words === null ? [1, []] : [0, [words]]);
});

test.each([
  [
    'one',
    [anImage(4, null)],
    'Image 3 of the profile pictures: no adult level yet. Anna Ash added it just now: choose its level, then save again.',
  ],
  [
    'two',
    [anImage(4, null), anImage(5, null)],
    'Image 3 of the profile pictures, Image 4 of the profile pictures: no adult level yet. Anna Ash added them just now: choose their levels, then save again.',
  ],
])(
  'P090 stops where another has added %s without a level, says which, and is stored by one save after that',
  async (_what, theirs, words) => {
    const now = pictures(A, B, C, ...theirs.map((image) => ({ ...image, added_by: ANNA })));
    const { sent, failed } = await save(MINE['deletes A'], now);
    expect([sent.length, failed]).toEqual([1, [`Not all adult levels are selected: ${words}`]]);
    // Nothing is lost of what was marked, and with the levels it is one press.
    const kept = withLevel(
      now,
      stillApplying(now, MINE['deletes A']),
      theirs.map(({ id }) => id),
      'mild',
    );
    expect(kept.deleted).toEqual([A.id]);
    expect(refusalOfLevels({ owner, version: 9, stored: now, changes: kept })).toBeNull();
  },
);

test('P090 marked once more with theirs in sight, it is deleted', () => {
  const now = THEIRS['given A a level'];
  const kept = withDeletion(now, stillApplying(now, MINE['deletes A']), [A.id]);
  expect(kept.deleted).toEqual([]);
  const again = withDeletion(now, kept, [A.id]);
  expect(again.over.seen[A.id]).toEqual({ level: 'nude', crop: null });
  expect(isOrderOvertaken(now, again)).toBe(false);
});

test('P090 the save of the profile says it of images as well, and asks about one that is gone', async () => {
  const saved = async (theirs: StoredImages, mine: ImageChanges) => {
    const answers: unknown[] = [conflict()];
    let now = STORED;
    const form = aForm({ id: RECORD.id });
    const host = await saveForm(
      'Admin',
      form,
      () => answers.shift() ?? { records: [{ version: 10 }], locale_records: [], action_id: 'action' },
      {
        kept: () => ({ owner, version: 7, stored: now, changes: stillApplying(now, mine) }),
        joined: async () => {
          now = theirs;
          return aForm({ id: RECORD.id, version: 9, values: complete });
        },
      },
    );
    return [host.report?.failed.map(({ sentence }) => sentence), host.report?.more.at(-1)];
  };
  expect(await saved(THEIRS['put them in order'], MINE['deletes A'])).toEqual([
    [],
    'Saved together with what Anna Ash has changed: Order of images',
  ]);
  const [failed] = await saved(THEIRS['deleted A'], MINE['gives A a level']);
  expect(failed).toEqual([expect.stringContaining('was deleted in the meantime')]);
});
