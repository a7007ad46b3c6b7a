import { readFile } from 'node:fs/promises';
import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { chooseFiles } from './steps.ts';

/** As a German Excel writes it; there is no type of the second row. */
const FILE = `\uFEFFKünstlername;Beruf;Typ;Region
"Nora Zwetschgenbaum";"Köchin; Gärtnerin";A;
Nora Zwetschgenbaum;Köchin;Z;
'=Ada Falk;"zwei
Zeilen";B;
`.replaceAll('\n', '\r\n');

test('P124 a file is imported by clicks: columns, a verdict for each row, and undone as a whole', async ({
  page,
  request,
}) => {
  await openOverview(page);
  const admin = await apiAs(request, 'admin');
  const named = () => admin.list('text=Zwetschgenbaum');
  expect(await named()).toEqual([]);
  await page.getByRole('button', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  const field = (column: string) => dialog.getByRole('combobox', { name: new RegExp(`^${column}`) });
  const choose = () => dialog.getByRole('button', { name: 'Choose a file' }).click();
  const csv = { name: 'Personen.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await chooseFiles(page, choose, [csv]);
  await expect(dialog.getByRole('listitem').first()).toContainText('Nora Zwetschgenbaum');
  await expectNoProblems(page, 'columns of an import');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await field('Künstlername').selectOption('Profile name');
  await field('Beruf').selectOption('Profession');
  await field('Typ').selectOption('Profile type');
  await field('Region').selectOption('Skip');
  await press('Check the rows');
  await expect(dialog.getByRole('button', { name: 'Import 2' })).toBeVisible();
  await expect(dialog).toContainText('1 refused');
  await expectNoProblems(page, 'verdicts of an import');
  expect(await named()).toEqual([]);
  const saving = page.waitForEvent('download');
  await press('Save results');
  const verdicts = await readFile(await (await saving).path(), 'utf8');
  expect(verdicts).toMatch(/2,Nora Zwetschgenbaum,will be created/);
  expect(verdicts).toMatch(/3,Nora Zwetschgenbaum,refused/);
  await press('Import 2');
  await expect(dialog).toContainText('2 created');
  expect((await named()).map(({ status }) => status)).toEqual(['draft']);
  await press('Undo the import');
  await expect(dialog).toContainText('2 undone');
  expect(await named()).toEqual([]);
});
