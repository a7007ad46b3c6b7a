import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { homeRoute, pathOf } from '../../../src/contract/base/routes.ts';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { codeOf, secretOn } from '../../e2e/one-time-code.ts';
import { PASSWORD, sendSignIn } from '../../e2e/support.ts';
import { expectSuccess } from '../../e2e/toasts.ts';

/* A fresh product: nobody's profiles, and an Admin whom the command line has added, who makes all others. */

// Each of these is a product of its own, and may take as long as five people take who register a second factor.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const EMAIL = 'first@example.com';
const OWN = 'a password of my own';
let data = '';
let server: ServerProcess;

test.beforeAll(async () => {
  // The command line and a server begin here, one after the other.
  test.setTimeout(180_000);
  data = join(process.env['DOSSIER_TEST_FOLDER'] ?? '', `staff-${process.pid}-${Date.now()}`);
  await mkdir(data, { recursive: true });
  const order = ['add', EMAIL, '--name', 'Ada Lund', '--role', 'Admin', '--password-from-stdin'];
  execFileSync(process.execPath, ['build/service/server/staff/main.js', ...order], {
    input: `${PASSWORD}\n`,
    env: { ...process.env, DATA_DIR: data },
  });
  server = await startServerProcess({ DATA_DIR: data, SAMPLE: 'none' });
});
test.afterAll(async () => {
  await server.end('SIGTERM');
  await rm(data, { recursive: true, force: true });
});

/** Somebody signs in in another tab meanwhile: the link is not used in their place, and works when they have left. */
async function signInBeside(theirs: Page, link: string): Promise<void> {
  const beside = await theirs.context().newPage();
  await beside.goto('/login');
  await sendSignIn(beside, EMAIL);
  await expect(beside.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await theirs.getByLabel('New password').press('Enter');
  await expect(alertOn(theirs)).toContainText('Someone is signed in to Dossier in another tab of this browser.');
  await beside.getByRole('button', { name: 'Sign out' }).click();
  await expect(theirs).toHaveURL(/\/login$/);
  await beside.close();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill(OWN);
}

const people = (page: Page) => page.getByRole('group', { name: 'People', exact: true });
const row = (page: Page, name: string) => people(page).getByRole('listitem', { name, exact: true });
const alertOn = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

async function asAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/login');
  await sendSignIn(page, EMAIL);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await page.goto('/settings');
  await expect(row(page, 'Ada Lund')).toBeVisible();
  return page;
}

async function addPerson(
  page: Page,
  name: string,
  role: Role,
  { areas = null, forced = 'No' }: { areas?: string | null; forced?: 'Yes' | 'No' } = {},
): Promise<string> {
  await people(page).getByRole('button', { name: 'Add a person…' }).click();
  const answers: [prompt: RegExp, typed: string][] = [
    [/e-mail address/, `${name.toLowerCase()}@example.com`],
    [/their name/, name],
    [/Which role/, role],
    [/Where/, areas === null ? 'Everywhere' : 'Only in some'],
    ...(areas === null ? [] : [[/Codes of locales/, areas] as [RegExp, string]]),
    [/one-time code/, forced],
  ];
  for (const [prompt, typed] of answers) {
    const field = page.getByRole('dialog').getByPlaceholder(prompt);
    await field.fill(typed);
    await field.press('Enter');
  }
  await expectSuccess(page, `${name} added. Hand over the link now: it is shown only once`);
  await expect(people(page).getByRole('button', { name: 'Copy the link' })).toBeFocused();
  return people(page)
    .getByRole('textbox', { name: /^Link for / })
    .inputValue();
}

test('P084 an empty product says on each place what to do first, with the button for it', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.address });
  await page.goto('/login');
  await sendSignIn(page, EMAIL);
  const main = page.getByRole('main');
  await expect(main).toContainText('There are no base profiles yet.');
  await expectNoProblems(page, 'an empty overview');
  await page.goto('/base-profiles?matrix=true');
  await expect(main).toContainText('There are no base profiles yet.');
  await page.goto('/base-profiles?status=approved');
  await expect(main).toContainText('No base profiles match.');
  await main.getByRole('grid').locator('..').getByRole('button', { name: 'Clear filters' }).click();
  await expect(main).toContainText('There are no base profiles yet.');
  await page.goto('/locale-profiles');
  await expect(main).toContainText('There are no locale profiles yet.');
  await main.getByRole('button', { name: 'Go to base profiles' }).click();
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.goto('/duplicate/logs');
  await expect(main).toContainText('There are no decisions about duplicates yet.');
  await page.goto('/stats');
  await expect(page.getByRole('heading', { name: 'Flow' })).toBeVisible();
  await page.goto('/base-profiles?view=print');
  await expect(page.getByRole('article')).toContainText('0 rows.');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Create the first base profile' }).click();
  await expect(page).toHaveURL(/\/create\/base-profile/);
  await page.close();
});

test('P120 an Admin makes five people, one for each role, forces second factors; they work', async ({ browser }) => {
  const page = await asAdmin(browser);
  const signedOut = await browser.newPage({ baseURL: server.address });
  await expect(row(page, 'Ada Lund')).toContainText('Last Admin');
  for (const [at, role] of ROLES.entries()) {
    const name = `Person${role}`;
    const link = await addPerson(page, name, role, { areas: at % 2 === 0 ? null : 'da, SE', forced: 'Yes' });
    expect(link).toMatch(new RegExp(`^${server.address}/login#invite=[\\w-]{43}$`));
    await expect(row(page, name)).toContainText(`${role} · ${at % 2 === 0 ? 'everywhere' : 'da, SE'}`);
    await expect(row(page, name)).toContainText('second factor required, not registered yet');
    await expect(row(page, name)).toContainText('No password yet');
    const context = await browser.newContext({ baseURL: server.address });
    const asked: string[] = [];
    context.on('request', (request) => void asked.push(request.url()));
    const theirs = await context.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText(`Welcome, ${name}. You sign in as ${name.toLowerCase()}@example.com.`)).toBeVisible();
    if (at === 0) await expectNoProblems(theirs, 'the form for a first password');
    const field = theirs.getByLabel('New password');
    await expect(field).toBeFocused();
    await field.fill('short');
    await field.press('Enter');
    await expect(alertOn(theirs)).toHaveText('A password needs at least 10 characters.');
    await field.fill(OWN);
    if (at === 0) await signInBeside(theirs, link);
    await field.press('Enter');
    const secret = await secretOn(theirs);
    await theirs.getByLabel('Code from the app').fill(codeOf(secret));
    await expect(theirs).toHaveURL(new RegExp(`${pathOf(homeRoute(role))}$`));
    await expect(theirs.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(asked.filter((url) => url.includes(link.split('=')[1] ?? '-'))).toEqual([]);
    await signedOut.goto('about:blank');
    await signedOut.goto(link);
    await expect(alertOn(signedOut)).toHaveText(
      'This link has been used, has expired, or was replaced by a newer one.',
    );
    await context.close();
  }
  await page.reload();
  for (const role of ROLES) {
    await expect(row(page, `Person${role}`)).toContainText('second factor, required');
    await expect(row(page, `Person${role}`)).not.toContainText('No password yet');
  }
  await expect(row(page, 'Ada Lund')).not.toContainText('Last Admin');
  await expectNoProblems(page, 'staff');
  await signedOut.getByRole('button', { name: 'Go to sign-in' }).click();
  await expect(signedOut.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.context().close();
});
