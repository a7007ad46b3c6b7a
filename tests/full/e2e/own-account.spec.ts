import { expectNoProblems } from '../../e2e/axe.ts';
import { codeOf, reachChallenge, secretOn } from '../../e2e/one-time-code.ts';
import { expect, test, type Browser, type Page } from '../../e2e/own-server.ts';
import { PASSWORD, sendSignIn, storedDrafts, waitingProfile } from '../../e2e/support.ts';
import { expectSuccess } from '../../e2e/toasts.ts';
import { reachNote, runCommand } from './steps.ts';

/* What a person does about their own account, in two browsers of theirs. */

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW = 'eleven green bicycles';
const row = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });
const signIns = (page: Page) => row(page, 'Where you are signed in').getByRole('listitem');
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' });

/** Signs in by hand: a sign-in of its own, and none that other tests have kept. */
async function signedIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, `${account}@dossier.test`, password);
  await expect(places(page)).toBeVisible();
}

async function elsewhere(browser: Browser, account: string): Promise<Page> {
  const page = await browser.newPage({ userAgent: FIREFOX });
  await signedIn(page, account);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
}

test('P121 a person ends a sign-in of theirs, whose draft is kept', async ({ page, browser, request }) => {
  const profile = await waitingProfile(request, 6);
  const other = await elsewhere(browser, 'admin');
  await signedIn(page, 'admin');
  await page.goto('/settings');
  const mine = signIns(page).filter({ hasText: 'this one' });
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText(/Chrome on .*signed in/);
  await expect(mine.getByRole('button')).toHaveCount(0);
  const theirs = signIns(page).filter({ hasText: 'Firefox on Linux' });
  await expect(theirs).toHaveCount(1);
  await expectNoProblems(page, 'one’s own account');
  await other.goto(`/base-profiles/${profile.id}`);
  await expect(other.getByRole('heading', { level: 1, name: profile.profile_name })).toBeVisible();
  await reachNote(other);
  await other.keyboard.type('The second photo is of somebody else');
  await expect.poll(async () => (await storedDrafts(other)).length).toBeGreaterThan(0);
  await theirs.getByRole('button', { name: 'End the sign-in with Firefox on Linux' }).click();
  const question = page.getByRole('dialog', { name: 'End your sign-in with Firefox on Linux?' });
  await question.getByRole('button', { name: 'End it' }).click();
  await expectSuccess(page, 'Your sign-in with Firefox on Linux has ended');
  await expect(theirs).toHaveCount(0);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Your sign-in has ended or your account was changed. Sign in again.')).toBeVisible();
  expect((await storedDrafts(other)).length).toBeGreaterThan(0);
  await page.reload();
  await expect(mine).toHaveCount(1);
  await other.context().close();
});

test('P121 the password is changed by who knows the old one; other sign-ins end', async ({ page, browser }) => {
  const other = await elsewhere(browser, 'fill-in');
  await signedIn(page, 'fill-in');
  await runCommand(page, 'change my password');
  const form = page.getByRole('form', { name: 'Change my password' });
  const [old, next] = [form.getByLabel('Current password'), form.getByLabel('New password')];
  await expect(old).toBeFocused();
  const problem = form.getByRole('alert').filter({ hasText: /./ });
  const send = async (password: string) => {
    await old.fill(password);
    await next.fill(NEW);
    await next.press('Enter');
  };
  await send('not the one');
  await expect(problem).toHaveText('This is not your password.');
  await expect(old).toBeFocused();
  await expect(next).toHaveValue(NEW);
  await expectNoProblems(page, 'the form for one’s own password');
  await send(PASSWORD);
  await expectSuccess(page, 'Your password has been changed, and your other sign-in has ended');
  await expect(form).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(row(page, 'Password')).toContainText(/Set (just now|.*ago)/);
  await signOut(page);
  await sendSignIn(page, 'fill-in@dossier.test');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Wrong password...');
  await sendSignIn(page, 'fill-in@dossier.test', NEW);
  await expect(places(page)).toBeVisible();
  await other.context().close();
});

test('P121 recovery codes are shown once, and each lets in once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(page, 'geo-checker');
  await page.goto('/settings');
  const make = row(page, 'Recovery codes').getByRole('button', { name: /^Make codes/ });
  // Playwright clicks on nothing that is blocked; a person does, to be informed why.
  await make.press('Enter');
  await expect(page.getByText('Register a one-time code first').first()).toBeVisible();
  await row(page, 'Second factor').getByRole('button', { name: 'Register…' }).click();
  const secret = await secretOn(page);
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await expect(places(page)).toBeVisible();
  await page.goto('/settings');
  await expect(row(page, 'Recovery codes')).toContainText('None made yet');
  await make.click();
  const form = page.getByRole('form', { name: 'Create recovery codes' });
  await expect(form.getByLabel('Your password')).toBeFocused();
  await form.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Ten recovery codes created. They are shown only once');
  const shown = page.getByRole('group', { name: 'Your new codes' });
  const codes = await shown.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expect(shown.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectNoProblems(page, 'recovery codes');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Recovery codes copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toHaveCount(0);
  await expect(row(page, 'Recovery codes')).toContainText('10 left');
  await signOut(page);
  const [code = ''] = codes;
  const field = page.getByLabel('Code');
  await reachChallenge(page, 'geo-checker@dossier.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'text');
  await expectNoProblems(page, 'the field for a recovery code');
  await field.fill(code.toUpperCase().replaceAll('-', ' '));
  await expect(places(page)).toBeVisible();
  await page.goto('/settings');
  await expect(row(page, 'Recovery codes')).toContainText('9 left');
  await signOut(page);
  await reachChallenge(page, 'geo-checker@dossier.test');
  // The same field takes it without the button.
  await field.fill(code);
  await expect(page.getByRole('alert')).toHaveText('This recovery code is wrong, or has already been used.');
  await field.fill(codeOf(secret, 1));
  await expect(places(page)).toBeVisible();
});
