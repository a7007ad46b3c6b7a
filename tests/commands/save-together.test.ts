import { describe, expect, test } from 'vitest';
import type { OpenForm } from '../../commands/form-port.ts';
import { aForm, complete, save } from './saved-form.ts';
import { codedError } from './support.ts';

describe('P090 somebody else was first with other fields', () => {
  const anna = { user_id: 'anna', name: 'Anna Ash' };
  const theirs = { ...complete, profession: 'Cook', city: 'Lyon' };
  const refusal = (details: object = { changed_by: anna }) =>
    Object.assign(codedError('version-conflict', 'Anna Ash has changed this in the meantime.'), { details });
  /** The first save meets another's; `joined` is what the form makes of both. */
  const saveAfter = (joined: OpenForm | null, answers: readonly unknown[] = [refusal(), { action_id: 'action' }]) => {
    const left = [...answers];
    return save(
      'Admin',
      aForm(),
      () => left.shift() ?? refusal(),
      [],
      undefined,
      null,
      async () => joined,
    );
  };
  const merged = aForm({ version: 9, stored: theirs, values: { ...complete, city: 'Lyon' } });

  test('is sent once more together with theirs, and says whose they are', async () => {
    const { calls, saved, told } = await saveAfter(merged);
    expect(calls.map(({ options }) => options)).toEqual([{ version: 7 }, { version: 9 }]);
    expect(saved).toEqual([merged.values]);
    expect(told).toMatchObject({ failed: [], sentence: 'Attributes and tags updated' });
    expect(told?.more).toEqual(['Saved together with what Anna Ash has changed: City']);
    expect(told?.undo).not.toBeNull();
  });

  test.each([
    ['base', 'draft', 'awaiting_approval'],
    ['base', 'disapproved', 'awaiting_approval'],
    ['locale', 'awaiting_fill_in', 'awaiting_approval'],
    ['locale', 'disapproved', 'awaiting_approval'],
    ['locale', 'approved', 'awaiting_approval'],
  ] as const)(
    'is stored by one save where theirs has handed the %s profile on, from %s to %s',
    async (kind, from, to) => {
      const answers = [refusal(), { action_id: 'action', record: { status: to } }];
      const theirs = aForm({
        kind,
        version: 9,
        status: to,
        values: { ...complete, city: 'Lyon' },
        stored: { ...complete, city: 'Lyon', profession: 'Cook' },
      });
      const { calls, told } = await save(
        'Admin',
        aForm({ kind, status: from }),
        () => answers.shift(),
        [],
        undefined,
        null,
        async () => theirs,
      );
      expect(calls.map(({ options }) => options)).toEqual([{ version: 7 }, { version: 9 }]);
      expect(told?.failed).toEqual([]);
      expect(told?.more).toEqual(['Saved together with what Anna Ash has changed: City']);
    },
  );

  test('is sent once more and not twice', async () => {
    const { calls, saved, told } = await saveAfter(merged, [refusal(), refusal()]);
    expect(calls).toHaveLength(2);
    expect(saved).toEqual([]);
    expect(told?.failed).toMatchObject([{ code: 'version-conflict' }]);
    expect(told?.more).toEqual([]);
  });

  test.each([
    ['both have changed the same field', null, [refusal()]],
    ['it was decided on, and saved since', { ...merged, status: 'approved' as const }, [refusal()]],
    ['it was disapproved', { ...merged, status: 'disapproved' as const }, [refusal()]],
    ['they have decided on it', merged, [refusal({ changed_by: anna, decided_by: anna })]],
  ])('is not sent again where %s', async (_why, joined, answers) => {
    const { calls, told } = await saveAfter(joined, answers);
    expect(calls).toHaveLength(1);
    expect(told?.failed).toMatchObject([{ code: 'version-conflict' }]);
  });
});
