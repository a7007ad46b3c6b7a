import { expect, test } from 'vitest';
import type { OpenForm } from '../../commands/form-port.ts';
import { NO_CHANGES, withLevel } from '../../commands/media/image-changes.ts';
import { anImage } from './images-support.ts';
import { aForm, complete, save } from './saved-form.ts';
import { codedError } from './support.ts';

const anna = { user_id: 'anna', name: 'Anna Ash' };
const theirs = { ...complete, profession: 'Cook', city: 'Lyon' };
const refusal = (details: object = { changed_by: anna }) =>
  Object.assign(codedError('version-conflict', 'Anna Ash has changed this in the meantime.'), { details });
/** The first save meets another's; `joined` is what the form makes of both. */
const saveAfter = (joined: OpenForm | null, answers: readonly unknown[] = [refusal(), { action_id: 'action' }]) => {
  const left = [...answers];
  return save('Admin', aForm(), () => left.shift() ?? refusal(), { joined: async () => joined });
};
const image = { ...anImage(4, null), added_by: anna };
const UNTAGGED = { owner: { kind: 'base', id: 'profile', localeId: null, name: 'Ada' } as const, version: 9 };

test('P090 a save is not held back by an image without a level that another has added, where it is not about images', async () => {
  const stored = { profile_pictures: [image], attachments: [] };
  const joined = aForm({ version: 9, stored: theirs, pictureLevels: [null], arrived: [image] });
  const answers = [refusal(), { action_id: 'action' }];
  const { calls, report } = await save('Admin', aForm(), () => answers.shift(), {
    kept: () => ({ ...UNTAGGED, stored, changes: NO_CHANGES }),
    joined: async () => joined,
  });
  const bodies = calls.map(({ input }) => (input as { body: { levels_of_others?: string[] } }).body.levels_of_others);
  expect([report?.failed, bodies]).toEqual([[], [undefined, [image.id]]]);
});

test('P090 a save says which image lacks its level and who added it, where images are saved as well', async () => {
  const mine = anImage(1, 'mild');
  const stored = { profile_pictures: [mine, image], attachments: [] };
  const form = aForm({ version: 9, pictureLevels: ['mild', null], arrived: [image] });
  const changes = withLevel(stored, NO_CHANGES, [mine.id], 'nude');
  const { calls, report } = await save('Admin', form, () => ({}), { kept: () => ({ ...UNTAGGED, stored, changes }) });
  expect(calls).toEqual([]);
  expect(report?.failed.map(({ title, sentence }) => [title, sentence])).toEqual([
    [
      'Fill in the required fields',
      'Profile Image 2 AdultLevel. Anna Ash added it just now: choose its level, then save again.',
    ],
  ]);
});

const merged = aForm({ version: 9, stored: theirs, values: { ...complete, city: 'Lyon' } });

test('P090 a save is sent once more together with theirs, and says whose they are', async () => {
  const { calls, saved, report } = await saveAfter(merged);
  expect(calls.map(({ options }) => options)).toEqual([{ version: 7 }, { version: 9 }]);
  expect(saved).toEqual([merged.values]);
  expect(report).toMatchObject({ failed: [], sentence: 'Attributes and tags updated' });
  expect(report?.more).toEqual(['Saved together with what Anna Ash has changed: City']);
  expect(report?.undo).not.toBeNull();
});

test.each([
  ['base', 'draft', 'awaiting_approval'],
  ['base', 'disapproved', 'awaiting_approval'],
  ['locale', 'awaiting_fill_in', 'awaiting_approval'],
  ['locale', 'disapproved', 'awaiting_approval'],
  ['locale', 'approved', 'awaiting_approval'],
] as const)(
  'P090 a change is stored by one save where theirs has handed the %s profile on, from %s to %s',
  async (kind, from, to) => {
    const answers = [refusal(), { action_id: 'action', record: { status: to } }];
    const theirs = aForm({
      kind,
      version: 9,
      status: to,
      values: { ...complete, city: 'Lyon' },
      stored: { ...complete, city: 'Lyon', profession: 'Cook' },
    });
    const form = aForm({ kind, status: from });
    const { calls, report } = await save('Admin', form, () => answers.shift(), { joined: async () => theirs });
    expect(calls.map(({ options }) => options)).toEqual([{ version: 7 }, { version: 9 }]);
    expect(report?.failed).toEqual([]);
    expect(report?.more).toEqual(['Saved together with what Anna Ash has changed: City']);
  },
);

test('P090 a save shows only of what differs from what was typed here', async () => {
  const both = { film: true, nature: true };
  const typed = { ...complete, profession: 'Cook', realName: 'Ada M', general: both, passion: { film: true } };
  const answers = [refusal(), { action_id: 'action' }];
  const form = aForm({ values: typed });
  const joined = aForm({
    version: 9,
    stored: { ...typed, profileName: 'Adele', general: { nature: true }, passion: { nature: true } },
    values: { ...typed, profileName: 'Adele', passion: both },
  });
  const { report } = await save('Admin', form, () => answers.shift(), { joined: async () => joined });
  expect(report?.more).toEqual(['Saved together with what Anna Ash has changed: Profile name, Passion']);
});

test('P090 a save is sent once more and not twice', async () => {
  const { calls, saved, report } = await saveAfter(merged, [refusal(), refusal()]);
  expect(calls).toHaveLength(2);
  expect(saved).toEqual([]);
  expect(report?.failed).toMatchObject([{ code: 'version-conflict', title: 'Not saved' }]);
  expect(report?.more).toEqual([]);
});

test.each([
  ['both have changed the same field', null, [refusal()]],
  ['it was decided on, and saved since', { ...merged, status: 'approved' as const }, [refusal()]],
  ['it was disapproved', { ...merged, status: 'disapproved' as const }, [refusal()]],
  ['they have decided on it', merged, [refusal({ changed_by: anna, decided_by: anna })]],
])('P090 a save is not sent again where %s', async (_why, joined, answers) => {
  const { calls, report } = await saveAfter(joined, answers);
  expect(calls).toHaveLength(1);
  expect(report?.failed).toMatchObject([{ code: 'version-conflict', title: 'Not saved' }]);
});
