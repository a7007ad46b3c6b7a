import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { type ImageChanges, NO_CHANGES, withLevel } from '../../commands/media/image-changes.ts';
import { anImage, onCarousel, onImages } from './images-support.ts';
import { aBaseProfile, aContext, aHost, codedError } from './support.ts';
import tables from './images-save.json' with { type: 'json' };

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

/** Saves what is open, with an API that fails at the given operation. */
async function save(
  changes: ImageChanges,
  { failsAt, stored = STORED }: { failsAt?: string; stored?: typeof STORED } = {},
) {
  let version = RECORD.version;
  const host = onImages(RECORD, { stored, changes, cursor: A.id }, (operation) => {
    if (operation === failsAt) return codedError('status-forbids', 'The server says no.');
    version += 1;
    const record = { ...RECORD, version };
    return { records: [record], locale_records: [], record };
  });
  await execute(host, { id: 'images.save' }, 'key');
  const { calls, reports, used } = host.recorded;
  return { calls, report: reports[0], used };
}

test('Esc is taken while a save is under way', async () => {
  const host = onImages(RECORD, { stored: STORED, changes: ALL }, () => new Promise(() => {}));
  void execute(host, { id: 'images.save' }, 'key');
  await execute(host, { id: 'images.close' }, 'key');
  expect(host.recorded.used).toContainEqual(['editor.close']);
});

test('crops, deletions, tags in one call and the order in one call, each with the version the one before it left', async () => {
  const { calls, report } = await save(ALL);
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
  expect([report?.sentence, ...(report?.more ?? [])]).toEqual([
    'Image cropped',
    'Image deleted',
    'Adult levels changed succesfully!',
    'Image order updated',
  ]);
});

test.each(tables.failures)(
  'C247 C249 C252 stops where $failsAt fails, says so and what succeeded before it',
  async ({ failsAt, title, count, said }) => {
    const { calls, report, used } = await save(ALL, { failsAt });
    expect(calls).toHaveLength(count);
    expect(report?.failed).toMatchObject([{ title, sentence: 'The server says no.' }]);
    expect([report?.sentence, ...(report?.more ?? [])].filter(Boolean)).toEqual(said);
    // The images are loaded again, and what is stored now is no change any more.
    expect(used.map(([name]) => name)).toContain('editor.reload');
  },
);

test('P003 nothing is sent over a level that somebody else has set since, until it is chosen once more', async () => {
  const explicit = { ...A, attachment_adult_level_tag_id: 'explicit' };
  const stored = { ...STORED, profile_pictures: [explicit, B, C] };
  const chosen = withLevel(STORED, NO_CHANGES, [A.id], 'nude');
  const refused = await save(chosen, { stored });
  expect(refused.calls).toEqual([]);
  expect(refused.report).toMatchObject({
    failed: [
      expect.objectContaining({
        title: 'Changing adult levels failed',
        sentence: expect.stringMatching(/^Image 1 of the profile pictures was given another level/),
      }),
    ],
  });
  expect((await save(withLevel(stored, chosen, [A.id], 'nude'), { stored })).calls).toHaveLength(1);
});

const levels = ['None', 'Mild'].map((label) => ({ id: label, label }));

test.each([
  ['all that are selected, where the one with the cursor is among them', [A.id, C.id], [A.id, C.id]],
  ['the one with the cursor, where others are selected', [B.id, C.id], [A.id]],
  ['the one with the cursor, where none is selected', [], [A.id]],
])('a digit gives its level to %s', async (_which, selected, given) => {
  const open = { stored: STORED, changes: NO_CHANGES, cursor: A.id, selected, levels };
  const host = onImages(RECORD, open, () => ({}));
  await execute(host, { id: 'images.set-level', args: { level: 2 } }, 'key');
  expect(host.recorded.used).toContainEqual(['editor.change', withLevel(STORED, NO_CHANGES, given, 'Mild')]);
});

const record = aBaseProfile({ version: 7 });
const showing = (image: string | null) => aContext(onCarousel(record, image, ['None', 'Mild']));

/** Presses a digit: `pressed` is what was drawn when the key went down, `now` when it was handled. */
async function pressDigit(pressed: string | null, now: string | null, next = now) {
  const host = aHost({
    context: showing(now),
    server: () => ({ records: [], locale_records: [], action_id: 'action' }),
    records: [record],
  });
  const { carousel } = host.ports.media;
  const owner = { kind: 'base', id: record.id, localeId: null, name: record.profile_name } as const;
  carousel.shown = () => (next === null ? null : { id: next, owner, levels, words: '' });
  const setLevel = { id: 'carousel.set-level', args: { level: 2 } } as const;
  const result = await execute(host, setLevel, 'key', host.readContext(), showing(pressed));
  return [
    result.kind === 'refused' ? result.reason : result.kind,
    host.recorded.calls.map(({ input, options }) => [input, options]),
  ];
}
const tagged = (image: string) => [{ body: { media_tags: [{ media_id: image, tag_id: 'Mild' }] } }, { version: 7 }];

test('P003 a level in the carousel is that of the image that is drawn, in the version that is drawn', async () => {
  expect(await pressDigit('a', 'a')).toEqual(['done', [tagged('a')]]);
  expect(await pressDigit('a', 'a', 'b'), 'another is to come').toEqual(['done', [tagged('a')]]);
});

test('P003 a level in the carousel is refused where another image came after the press, or none is drawn yet', async () => {
  expect(await pressDigit('a', 'b')).toEqual(['pressed-on-another', []]);
  expect(await pressDigit(null, null, 'b')).toEqual(['loading', []]);
});

test('P003 a level that did not get through is tried again on its own image alone', async () => {
  let image = 'a';
  const host = aHost({
    context: () => showing(image),
    server: () => codedError('database-unavailable', 'Later.'),
    records: [record],
  });
  const owner = { kind: 'base', id: record.id, localeId: null, name: record.profile_name } as const;
  host.ports.media.carousel.shown = () => ({ id: image, owner, levels, words: '' });
  await execute(host, { id: 'carousel.set-level', args: { level: 2 } }, 'key');
  const retry = host.recorded.reports[0]?.retry ?? { id: 'go.stats' };
  image = 'b';
  expect(await execute(host, retry, 'retry')).toEqual({ kind: 'refused', reason: 'not-shown' });
  expect(host.recorded.calls).toHaveLength(1);
  image = 'a';
  await execute(host, retry, 'retry');
  expect(host.recorded.calls).toHaveLength(2);
});
