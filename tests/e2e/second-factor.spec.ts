import { expectNoProblems } from './axe.ts';
import { codeOf, reachChallenge, secretOn, wrongCode } from './one-time-code.ts';
import { expect, test } from './own-server.ts';
import { sendSignIn } from './support.ts';

const FORCED = 'forced-totp@dossier.test';

// One account goes through all of it, in this order: not enrolled, enrolled, challenged.
test.describe.configure({ mode: 'serial' });

let secret = '';

test('C003 C051 C055 whom the token forces is led to registering, from everywhere', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  await expect(page).toHaveURL(/\/register-totp$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Register a one-time code' })).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code with the secret for ${FORCED}` })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  // Not "Permission denied", although an Admin may not open the queue.
  await page.goto('/queue');
  await expect(page).toHaveURL(/\/register-totp$/);
  await expect(page.getByText('Permission denied')).toHaveCount(0);
  await expect(page.getByText('Unable to fetch')).toHaveCount(0);
  expect(refused).toEqual([]);
  // Nor does a key open what has no place there.
  await secretOn(page);
  await page.keyboard.press('Control+j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter the 6 digits' })).toBeVisible();
  await expect(page).toHaveURL(/\/register-totp$/);
  await expectNoProblems(page, 'registering');
});

test('C049 C081 C241 a wrong code registers nothing; the right one does, lands at home, and is not asked for again', async ({
  page,
  context,
}) => {
  const asked = new Set<string>();
  page.on('request', (sent) => /mfa|totp/i.test(new URL(sent.url()).pathname) && asked.add(sent.url()));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await sendSignIn(page, FORCED);
  secret = await secretOn(page);
  await page.keyboard.press('Alt+c');
  await expect(page.getByText('Secret copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  const field = page.getByLabel('Code from the app');
  await expect(field).toBeFocused();
  await page.keyboard.type(wrongCode(secret));
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Invalid TOTP code');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type(codeOf(secret));
  await expect(page).toHaveURL(/\/base-profiles$/);
  await expect(page.getByText('One-time codes registered').first()).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Whom the page asked about the factor: the identity provider alone.
  const paths = [...asked]
    .map((url) => new URL(url).pathname)
    .filter((path) => !/^\/(assets|register-totp)/.test(path));
  expect(paths).not.toEqual([]);
  for (const path of paths) expect(path).toMatch(/^\/identitytoolkit\.googleapis\.com\//);
  // The factor is passed, so its pages lead home.
  for (const path of ['/register-totp', '/enter-totp']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/base-profiles$/);
  }
});

test('C002 C072 C235 C241 C071 the next sign-in asks for the code: a used and a wrong one are refused, the right one lands at home', async ({
  page,
}) => {
  await reachChallenge(page, FORCED);
  await expect(page).toHaveURL(/\/enter-totp$/);
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  const field = page.getByLabel('Code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expectNoProblems(page, 'the code');
  const alert = page.getByRole('alert');
  await page.keyboard.type('12ab');
  await expect(field).toHaveValue('12');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText('Enter the 6 digits of the code.');
  await field.fill(wrongCode(secret));
  await expect(alert).toHaveText('Invalid TOTP code');
  await expect(field).toBeFocused();
  // The code of the step after now is within the window, and newer than the one that registered.
  const code = codeOf(secret, 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/base-profiles$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await reachChallenge(page, FORCED);
  await page.getByLabel('Code').fill(code);
  await expect(alert).toHaveText('Invalid TOTP code');
});
