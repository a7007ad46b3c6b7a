import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { PASSWORD, sendSignIn } from '../../e2e/support.ts';

/* A product as somebody begins with it: nobody's profiles, and an Admin whom the command line has added. */

const DATA = join(process.env['DOSSIER_TEST_FOLDER'] ?? '', 'empty');
const EMAIL = 'first@example.com';
let server: ServerProcess;

test.beforeAll(async () => {
  await mkdir(DATA, { recursive: true });
  const order = ['add', EMAIL, '--name', 'Ada Lund', '--role', 'Admin', '--password-from-stdin'];
  execFileSync(process.execPath, ['build/service/server/staff/main.js', ...order], {
    input: `${PASSWORD}\n`,
    env: { ...process.env, DATA_DIR: DATA },
  });
  server = await startServerProcess({ DATA_DIR: DATA, SAMPLE: 'none' });
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await rm(DATA, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');

test('P084 an empty product says on each place what to do first, with the button for it, and how a filter differs from nothing', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address });
  await page.goto('/login');
  await sendSignIn(page, EMAIL);
  await expect(main(page)).toContainText('There is no base profile yet.');
  await expectNoProblems(page, 'an empty overview');
  await page.goto('/base-profiles?matrix=true');
  await expect(main(page)).toContainText('There is no base profile yet.');
  await page.goto('/base-profiles?status=approved');
  await expect(main(page)).toContainText('No base profile fits.');
  await main(page).getByRole('grid').locator('..').getByRole('button', { name: 'Clear filters' }).click();
  await expect(main(page)).toContainText('There is no base profile yet.');

  await page.goto('/locale-profiles');
  await expect(main(page)).toContainText('There is no locale profile yet.');
  await main(page).getByRole('button', { name: 'Go to base profiles' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.goto('/duplicate/logs');
  await expect(main(page)).toContainText('Nothing was decided about duplicates yet.');
  await page.goto('/stats');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
  await page.goto('/base-profiles?view=print');
  await expect(page.getByRole('article')).toContainText('0 rows.');
  await page.keyboard.press('Escape');

  await main(page).getByRole('button', { name: 'Create the first base profile' }).click();
  await expect(page).toHaveURL(/\/create\/base-profile/);
  await page.close();
});
