import { expect, test } from 'vitest';
import { cellsInWords } from '../../commands/matrix/act-on-cells.ts';
import type { MarkedRow } from '../../commands/matrix/port.ts';
import type { ProfileStatus } from '../../src/contract/profiles/status.ts';
import { aContext, press } from './support.ts';

const LOCALES = ['fr', 'de', 'nl'].map((_, at) => `00000000-0000-4000-a000-00000000000${at}`);

/** Two base profiles with the statuses of what is marked in each; null: no locale profile. */
function marked(...rows: (ProfileStatus | null)[][]) {
  const all = rows.map((statuses, at): MarkedRow => {
    const cells = statuses.map((status, column) => ({ localeId: LOCALES[column] ?? '', status, active: false }));
    return {
      id: `00000000-0000-4000-b000-00000000000${at}`,
      name: `Row ${at}`,
      status: 'approved',
      merged: false,
      missing: cells.filter(({ status }) => status === null).map(({ localeId }) => localeId),
      present: cells.flatMap(({ status, ...cell }) => (status === null ? [] : { ...cell, status })),
    };
  });
  return aContext({ scopes: ['global', 'matrix'], matrix: { cell: null, marked: all, query: [], columns: 'in-use' } });
}

test('the marked cells of the matrix are approved as one run over exactly their locale profiles, looked at first', async () => {
  const context = marked(['awaiting_approval', 'approved'], [null, 'awaiting_approval'], [null, null]);
  const { calls, used, reports } = await press('matrix.approve', {
    ...context,
    server: () => ({ run: { id: 'run' } }),
  });
  const [first, second] = context.matrix?.marked ?? [];
  const filter = { base: [first?.id, second?.id], locale: LOCALES.slice(0, 2) };
  const begun = { operation: 'bulk-run.create', input: { body: { action: 'locale.approve', filter } } };
  expect(calls).toEqual([expect.objectContaining(begun)]);
  expect(used).toEqual([['bulk.show', { id: 'run' }, { words: '3 marked cells', count: 3 }]]);
  expect(reports[0]).toMatchObject({ sentence: 'Checking the marked cells; nothing has changed yet', undo: null });
});

test('P003 marked cells are reported by their number, and the one under the cursor, where no other is marked, by its name', () => {
  const words = (...rows: (ProfileStatus | null)[][]) => {
    const { matrix } = marked(...rows);
    const cell = { profileBaseId: '', localeId: '', language: 'Dutch', filled: true };
    return cellsInWords(matrix && { ...matrix, cell }, 'present');
  };
  expect(words(['approved'])).toBe('Row 0 (Dutch)');
  expect(words([null]), 'it is about that cell, whatever it holds').toBe('Row 0 (Dutch)');
  expect(words(['approved', null])).toBe('1 marked cell');
  expect(words(['approved'], ['draft'])).toBe('2 marked cells');
});

test.each([
  ['matrix.approve', ['approved', null], 'This profile is already approved.'],
  ['matrix.disapprove', ['awaiting_fill_in'], 'A profile that is awaiting fill-in cannot be disapproved.'],
  ['matrix.activate', ['awaiting_approval'], 'A profile that is awaiting approval cannot be activated.'],
  ['matrix.deactivate', ['approved'], 'The profile is already inactive.'],
  ['matrix.approve', [null, null], 'No marked cell has a locale profile.'],
] as const)('%s says why not when it fits none of them', async (id, statuses, sentence) => {
  const { result, refused } = await press(id, marked([...statuses]));
  expect([result.kind, refused]).toEqual(['refused', [sentence]]);
});
