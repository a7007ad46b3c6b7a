import { validate } from 'superstruct';
import { expect, test } from 'vitest';
import { csvFile } from '../../src/contract/bulk/csv.ts';
import { guessedMapping, problemOfMapping, rowsToSend } from '../../src/contract/bulk/import-fields.ts';
import {
  assertImportable,
  FileProblem,
  IMPORT_BYTES,
  importParts,
  readImportFile,
} from '../../src/contract/bulk/import-file.ts';
import { importOperations } from '../../src/contract/bulk/import-operations.ts';
import { ROW_MAXIMUM, type ReadRow } from '../../src/contract/bulk/table-rows.ts';
import tables from './table-rows.json' with { type: 'json' };

/** A file in pieces of so many bytes, which fall anywhere. */
async function* pieces(file: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Uint8Array, size?: number) {
  const rows: ReadRow[] = [];
  let heading: readonly string[] = [];
  for await (const piece of readImportFile(pieces(file, size))) {
    rows.push(...piece.rows);
    heading = piece.heading;
  }
  return { heading, rows };
}

const LONG = 'x'.repeat(ROW_MAXIMUM + 1);

/** Numbers that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

test('P124 what the writer of an export puts into a file is read back as it was, whatever it is', async () => {
  const next = random(47);
  const text = () =>
    Array.from({ length: Math.floor(next() * 6) }, () => tables.scraps[Math.floor(next() * tables.scraps.length)]).join(
      '',
    );
  const rows = Array.from({ length: 400 }, () => [`r${next()}`, text(), text(), text()]);
  const heading = ['id', 'one', 'two', 'three'];
  for (const size of [1, 5, 4096]) {
    const found = await read(`\uFEFF${csvFile([heading, ...rows])}`, size);
    expect(found.heading).toEqual(heading);
    expect(found.rows.map((row) => ('cells' in row ? Object.values(row.cells) : row))).toEqual(rows);
  }
});

test.each(tables.divided)('P124 cells are read that are divided by $by', async ({ file, cells }) => {
  expect((await read(file, 3)).rows).toMatchObject([{ cells }]);
});

test.each<[string, string, (number | string)[][]]>([
  ['a mark that is not closed', 'a,b\n1,2\n"3,4\n5,6\n"7",8\n9,"0"', [[2], [3, 'open-quote', '3'], [4], [5], [6]]],
  ['one that is not closed before the end', 'a,b\n1,2\n3,"4\n5,6\n', [[2], [3, 'open-quote', '3'], [4]]],
  ['one that swallows the cells of a later row', 'a,b\n1,"2\n3,"4"\n5,6\n', [[2, 'open-quote', '1'], [3], [4]]],
  ['a quotation mark inside', 'b,a\n1"3,2\n4,5\n"7"8,6\n', [[2, 'stray-quote', '2'], [3], [4, 'stray-quote', '6']]],
  ['too few cells and too many', 'a,b\n1\n\n2,3\n4,5,6\n,\n', [[2, 'other-count', '1'], [4], [5, 'other-count', '4']]],
  ['a row below a line for the spreadsheet', 'sep=|\r\na|b\r\n1\r\n3|4', [[2, 'other-count', '1'], [3]]],
  ['the heading once more', 'a,b\n1,2\na,b\n3,4', [[2], [3, 'heading-again'], [4]]],
  ['an empty cell behind the last', 'a,b\n1,2,,\n3,"4\n4", \n5,6,,7\n', [[2], [3], [4, 'other-count', '5']]],
  ['a column without a name or cells', 'a,b,,\n1,2\n3\n', [[2], [3, 'other-count', '3']]],
  ['a sign that no text has', 'a,b\n1,\0\n3,4\n', [[2, 'unstorable'], [3]]],
  ['a cell that is too long', `a,b\n1,2\n${'x'.repeat(ROW_MAXIMUM)},3\n4,5\n`, [[2], [3, 'too-long'], [4]]],
  ['a name that is too long', `a,b\n${LONG},3"\n4,5\n`, [[2, 'stray-quote', LONG], [3]]],
  ['a list that is too long', `{"a":[${'1,'.repeat(ROW_MAXIMUM / 2 - 10)}1]}\n{"a":2}`, [[1, 'too-long'], [2]]],
  ['a row that is too long', `a,b\n1,2\n${'x'.repeat(3 * ROW_MAXIMUM)},3\n4,5\n`, [[2], [3, 'too-long'], [4]]],
  [
    'lines that are no objects',
    '{"a":1}\nno\n[1]\n\n{"a":"\\u0000"}\n{"a":2}',
    [[1], [2, 'no-object'], [3, 'no-object'], [5, 'unstorable'], [6]],
  ],
])('P124 %s costs that row alone', async (_what, file, expected) => {
  for (const size of [1, 50_000]) {
    const { rows } = await read(file, file.length > 1000 ? 50_000 : size);
    // What stands in the first column is shown of a row that cannot be read.
    const shown = (row: ReadRow) => ('problem' in row ? [row.problem, row.begun?.['a']].filter(Boolean) : []);
    expect(rows.map((row) => [row.row, ...shown(row)])).toEqual(expected);
    // Whatever it is, the rows can be sent.
    for (const part of importParts(rowsToSend(rows, { a: 'attribute.profileName', b: 'attribute.city' }))) {
      const [error] = validate({ part: 1, rows: part, last: false }, importOperations['import.add'].body);
      expect(error).toBeUndefined();
    }
  }
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['is empty', '\uFEFF', /^The file is empty/],
  ['has only a heading', 'a,b\n', /a heading but no rows/],
  ['names a column twice', 'a,b,a\n1,2,3\n', /“a” twice \(columns 1 and 3\)/],
  ['is in UTF-16 without a mark', Buffer.from('a,b\nÄ,x\n', 'utf16le'), /UTF-16/],
  ['is in Latin-1', Buffer.from('a,b\n1,2\n3,\xfc\n', 'latin1'), /^Row 3 and later rows are not in UTF-8\. Save/],
  ['is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /workbook/],
  ['is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), /not a text file/],
  ['is a web page', '\n<!DOCTYPE html><html><body>a,b</body></html>', /web page/],
  ['is a JSON list', '[{"a":1}]', /single JSON list/],
  ['has a heading that is not closed', '"a,b\n', /heading cannot be read/],
  ['has no whole first line', '{"a":\n1}', /first line is not a complete JSON object/],
])('P124 a file that %s is refused with a sentence', async (_what, file, sentence) => {
  const error = await read(file, 100_000).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(FileProblem);
  expect((error as Error).message).toMatch(sentence);
});

test('P124 a file of 2 GB is refused before it is read', () => {
  expect(() => assertImportable({ size: 2 * 1024 ** 3 })).toThrow(
    'The file is 2,048 MB; at most 256 MB can be imported at once.',
  );
  expect(() => assertImportable({ size: IMPORT_BYTES })).not.toThrow();
});

test('P124 rows are divided into parts that a request can hold', () => {
  const small = Array.from({ length: 600 }, (_, row) => ({ row, cells: { a: 'x' } }));
  expect(importParts(small).map(({ length }) => length)).toEqual([250, 250, 100]);
  const large = Array.from({ length: 5 }, (_, row) => ({ row, cells: { a: 'x'.repeat(90_000) } }));
  expect(importParts(large).map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('P124 columns are known by the names of an export, by their words, and as the person chose them last', () => {
  expect(
    guessedMapping('base', ['id', 'profile_name', 'attribute.profileName', 'Gender', 'tag.profileType', 'x']),
  ).toEqual({
    'attribute.profileName': 'attribute.profileName',
    'tag.profileType': 'tag.profileType',
    Gender: 'tag.gender',
  });
  const remembered = { Wohnort: 'attribute.city', gender: '' };
  expect(guessedMapping('base', ['Wohnort', 'city', 'gender'], remembered)).toEqual({ Wohnort: 'attribute.city' });
  expect(problemOfMapping('base', { a: 'attribute.city' })).toMatch(/“Profile type”/);
  expect(problemOfMapping('base', { a: 'tag.profileType', b: 'tag.profileType' })).toMatch(/from two columns/);
  expect(problemOfMapping('locale', { a: 'base_profile_name', b: 'locale' })).toBeNull();
});
