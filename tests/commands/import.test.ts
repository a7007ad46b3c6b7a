import { expect, test } from 'vitest';
import type { Context } from '../../commands/context.ts';
import { press } from './support.ts';

const on = (route: 'base-profiles' | 'locale-profiles') =>
  ({ route, views: [], shared: [], chips: [], view: null }) as unknown as NonNullable<Context['overview']>;
const used = async (facts: Partial<Context>) => (await press('list.import', facts)).used;

test('P124 an import is begun from the overview of what it makes, by those who may make it', async () => {
  expect(await used({ role: 'Creator', overview: on('base-profiles') })).toEqual([['bulk.openImport', 'base']]);
  expect(await used({ role: 'Admin', overview: on('locale-profiles') })).toEqual([['bulk.openImport', 'locale']]);
  expect(await used({ role: 'Creator', overview: on('locale-profiles') })).toEqual([]);
  expect(await used({ role: 'Admin', overview: null })).toEqual([]);
});

test('P124 in its dialog the same command chooses the file', async () => {
  const importing = { problem: null };
  const facts = { role: 'Admin' as const, overview: on('base-profiles'), importing };
  expect(await used(facts)).toEqual([['bulk.chooseImportFile']]);
});

test('P124 rows are sent once nothing is wrong with the columns, and a file that cannot be sent is told', async () => {
  const facts = (problem: string | null) => ({ role: 'Admin' as const, importing: { problem } });
  expect((await press('import.check', facts('No column is taken over.'))).refused).toEqual([
    'No column is taken over.',
  ]);
  const { used: sent, reports } = await press('import.check', facts(null));
  expect(sent).toContainEqual(['bulk.sendImport']);
  expect(reports.map(({ sentence }) => sentence)).toEqual(['Checking the rows; nothing has changed yet']);
});
