import { beforeEach, expect, test, vi } from 'vitest';
import {
  mapColumns,
  readBeginning,
  saveResults,
  sendRows,
  showEarlier,
} from '../../../src/client/bulk/import-sending.ts';
import { bulkState, closeImport, importFacts, importState } from '../../../src/client/bulk/bulk-state.ts';
import { chooseText } from '../../../src/client/ui/files/choose-text.ts';

const RUN = { id: '00000000-0000-4000-8000-00000000aaaa', file: 'p.csv' };
const sent = vi.hoisted(() => ({
  calls: [] as [string, Record<string, unknown>][],
  tables: [] as string[],
  runs: null as object[] | null,
  chosen: null as File | null,
}));

vi.mock('../../../src/client/data/api-instance.ts', () => ({
  api: async (id: string, input: Record<string, unknown>) => {
    sent.calls.push([id, input]);
    if (id === 'import.add') return { rows: 2 };
    if (id === 'bulk-run.items') {
      const row = { row: 2, name: '=Anna', outcome: 'refused', sentence: 'No.', others: [], record_id: 'x' };
      return { rows: [row], next: null };
    }
    return { run: RUN, runs: sent.runs ?? [RUN] };
  },
}));
vi.mock('../../../src/client/ui/files/file-dialog.ts', () => ({
  openFileDialog: (_accept: unknown, give: (files: (File | null)[]) => void) => give([sent.chosen]),
}));
vi.mock('../../../src/client/ui/files/give-file.ts', () => ({
  giveTable: (name: string, text: string) => sent.tables.push(name, text),
}));

vi.mock('../../../src/client/data/preferences.ts', async (original) => {
  let kept = {};
  return {
    ...(await original<object>()),
    preferenceNow: () => kept,
    changePreference: async (_key: string, change: (before: object) => object) => void (kept = change(kept)),
  };
});

const aFile = (text: string | Uint8Array<ArrayBuffer>, name = 'p.csv') => new File([text], name);

beforeEach(() => {
  closeImport();
  sent.calls.length = 0;
  importState.kind = 'base';
});

test('P124 the dialog reads the beginning of a file, guesses its columns, sends the rows and shows the run', async () => {
  expect(importFacts()?.problem).toBe('Choose a file first.');
  await readBeginning(aFile('profile_type;Ort;x\nA;Ulm;1\n"B;2\nA;;3\n'));
  expect(importState.mapping).toEqual({ profile_type: 'tag.profileType' });
  expect(importFacts()).toEqual({ problem: null });
  mapColumns({ ...importState.mapping, Ort: 'attribute.city' });
  const show = vi.fn();
  await sendRows(show);
  type Part = { part: number; rows: object[]; last: boolean };
  const parts = sent.calls.filter(([id]) => id === 'import.add').map(([, { body }]) => body as Part);
  expect(parts.flatMap(({ rows }) => rows)).toEqual([
    { row: 2, cells: { 'tag.profileType': 'A', 'attribute.city': 'Ulm' } },
    { row: 3, problem: 'open-quote' },
    { row: 4, cells: { 'tag.profileType': 'A' } },
  ]);
  expect(parts.map(({ part, last }) => [part, last])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(show).toHaveBeenCalledWith(RUN, { words: '2 rows of p.csv', count: 2 });
  expect([importFacts(), importState.run, importState.file?.name]).toEqual([null, RUN.id, 'p.csv']);
});

test('P124 the dialog tells what is wrong with a file or its columns, and sends nothing of it', async () => {
  await readBeginning(aFile(new Uint8Array([0xff, 0xfe, 0x61, 0])));
  expect(importFacts()?.problem).toMatch(/UTF-16/);
  await readBeginning(aFile('a,a\n1,2\n'));
  expect(importFacts()?.problem).toMatch(/“a” twice/);
  await readBeginning(aFile('name\nX\n'));
  expect(importFacts()?.problem).toMatch(/“Profile type”/);
  await readBeginning(aFile('profile_type;b\n1\n"2;3\n'));
  expect(importFacts()?.problem).toMatch(
    /be read\. Row 2: The row does not have as many cells as the heading\. Correct the file, then choose it again\.$/,
  );
  expect(sent.calls).toEqual([]);
});

test('P124 what a person chose is remembered for files with that heading, and nothing that was guessed', async () => {
  const every = 'tag.profileType,profile_type,x\nA,A,1\n';
  const mapped = async (text: string, chosen?: object) => {
    importState.kind = 'base';
    await readBeginning(aFile(text));
    const { mapping } = importState;
    if (chosen) {
      mapColumns({ ...mapping, ...chosen });
      await sendRows(vi.fn());
    }
    return mapping;
  };
  await mapped(every, {});
  expect(await mapped('profile_type,x\nA,1\n')).toEqual({ profile_type: 'tag.profileType' });
  await mapped(every, { x: 'attribute.city' });
  expect(await mapped(every)).toEqual({ 'tag.profileType': 'tag.profileType', x: 'attribute.city' });
  expect(await mapped('profile_type,x\nA,1\n')).toEqual({ profile_type: 'tag.profileType' });
});

test('P124 a file that was saved again or moved after it was chosen is asked for again, here and where a text is chosen', async () => {
  const sentence = '“p.csv” can no longer be read: it was moved, deleted or changed. Choose it again.';
  const file = aFile('profile_type\nA\n');
  await readBeginning(file);
  const refused = async () => Promise.reject(new DOMException('The requested file could not be read'));
  Object.assign(file, { slice: () => ({ arrayBuffer: refused }), arrayBuffer: refused });
  await sendRows(vi.fn());
  expect(importFacts()?.problem).toBe(sentence);
  await readBeginning(file);
  expect(importFacts()?.problem).toBe(sentence);
  sent.chosen = file;
  expect(await new Promise((tell) => chooseText('.json', vi.fn(), tell))).toBe(sentence);
});

test('P124 from the dialog of a run one gets to the run before it', async () => {
  const show = vi.fn();
  expect(await showEarlier(show)).toBe('Showing the latest run');
  bulkState.run = { id: 'b' } as never;
  expect(await showEarlier(show)).toBe('Showing the run before it');
  sent.runs = [];
  expect(await showEarlier(show)).toBe('There is no earlier run. Runs are kept for 30 days.');
  bulkState.run = null;
  expect(show.mock.calls).toEqual([[RUN], [RUN]]);
  expect(sent.calls.map(([, { query }]) => query)).toEqual(
    [undefined, 'b', 'b'].map((before) => ({ limit: 1, ...(before && { before }) })),
  );
});

test('P124 the results are saved as a table that spreadsheets open safely', async () => {
  await saveResults(RUN as never);
  expect(sent.tables).toEqual([
    'p-results.csv',
    "Row,Name,Result,Why,Looks like,Identifier\r\n2,'=Anna,refused,No.,,\r\n",
  ]);
});
