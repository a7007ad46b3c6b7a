import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { homeRoute, pathOf } from '../../../src/contract/policy/access.ts';
import { ROLES, type Role } from '../../../src/contract/policy/roles.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { codeOf, secretOn } from '../../e2e/one-time-code.ts';
import { PASSWORD, sendSignIn } from '../../e2e/support.ts';
import { expectSuccess } from '../../e2e/told.ts';

/* A fresh product in which an Admin, added by the command line, makes all others with the browser alone. */

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

const people = (page: Page) => page.getByRole('group', { name: 'People', exact: true });
const row = (page: Page, name: string) => people(page).getByRole('listitem', { name, exact: true });
const shownLink = (page: Page) => people(page).getByRole('textbox', { name: /^Link for / });

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

/** Answers the pages of the palette one after the other: a text is typed, a choice found by its words. */
async function answer(page: Page, answers: readonly [prompt: RegExp, typed: string][]): Promise<void> {
  for (const [prompt, typed] of answers) {
    const field = page.getByRole('dialog').getByPlaceholder(prompt);
    await field.fill(typed);
    await field.press('Enter');
  }
}

async function addPerson(
  page: Page,
  name: string,
  role: Role,
  { areas = null, forced = 'No' }: { areas?: string | null; forced?: 'Yes' | 'No' } = {},
): Promise<string> {
  await people(page).getByRole('button', { name: 'Add a person…' }).click();
  await answer(page, [
    [/e-mail address/, `${name.toLowerCase()}@example.com`],
    [/called/, name],
    [/Which role/, role],
    [/Where/, areas === null ? 'Everywhere' : 'Only in some'],
    ...(areas === null ? [] : [[/Codes of locales/, areas] as [RegExp, string]]),
    [/one-time code/, forced],
  ]);
  await expectSuccess(page, `${name} is added: hand the link over, it is shown only now`);
  await expect(people(page).getByRole('button', { name: 'Copy the link' })).toBeFocused();
  return shownLink(page).inputValue();
}

test('P120 an Admin makes five people, one for each role, forces second factors, and they work', async ({
  browser,
}) => {
  const page = await asAdmin(browser);
  await expect(row(page, 'Ada Lund')).toContainText('Last Admin');
  for (const [at, role] of ROLES.entries()) {
    const name = `Person${role}`;
    const link = await addPerson(page, name, role, { areas: at % 2 === 0 ? null : 'da, SE', forced: 'Yes' });
    expect(link).toMatch(new RegExp(`^${server.address}/login#invite=[\\w-]{43}$`));
    await expect(row(page, name)).toContainText(`${role} · ${at % 2 === 0 ? 'everywhere' : 'da, SE'}`);
    await expect(row(page, name)).toContainText('second factor forced, not registered yet');
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
    await expect(theirs.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'A password needs at least 10 characters.',
    );
    await field.fill(OWN);
    await field.press('Enter');
    const secret = await secretOn(theirs);
    await theirs.getByLabel('Code from the app').fill(codeOf(secret));
    await expect(theirs).toHaveURL(new RegExp(`${pathOf(homeRoute(role))}$`));
    await expect(theirs.getByRole('navigation', { name: 'Places' })).toBeVisible();
    expect(asked.filter((url) => url.includes(link.split('=')[1] ?? '-'))).toEqual([]);

    const second = await browser.newContext({ baseURL: server.address });
    const late = await second.newPage();
    await late.goto(link);
    await expect(late.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'This link was used, has ended, or was replaced by a newer one.',
    );
    await late.getByRole('button', { name: 'Go to the sign-in' }).click();
    await expect(late.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await second.close();
    await context.close();
  }
  await page.reload();
  for (const role of ROLES) {
    await expect(row(page, `Person${role}`)).toContainText('second factor, forced');
    await expect(row(page, `Person${role}`)).not.toContainText('No password yet');
  }
  await expect(row(page, 'Ada Lund')).not.toContainText('Last Admin');
  await expectNoProblems(page, 'staff');
  await page.context().close();
});

test('P120 somebody who is disabled from the palette is out at once, and is enabled again by an undo', async ({
  browser,
}) => {
  const page = await asAdmin(browser);
  const link = await addPerson(page, 'Tova', 'Creator');
  const theirs = await (await browser.newContext({ baseURL: server.address })).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password').fill(OWN);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await page.keyboard.press('Control+j');
  await page.keyboard.type('@tova disable');
  const found = page.getByRole('option', { name: /Disable a person › Tova \(tova@example\.com\)/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Disable Tova?' });
  await expect(question).toContainText('tova@example.com is signed out everywhere at once');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(row(page, 'Tova')).toContainText('Disabled');
  await theirs.goto('/settings');
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.context().close();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Tova')).not.toContainText('Disabled');

  await page.context().close();
});
