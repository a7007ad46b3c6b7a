import { keyboardNamed, strokesOf } from '../../support/keyboards.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { press, runCommand } from './steps.ts';

type Preferences = Record<string, { value: unknown }>;

test('P091 what is clicked three times shows its key, once', async ({ page, request }) => {
  const admin = await apiAs(request, 'admin');
  await admin.send('PUT', '/me/preferences/told-keys', { value: [] });
  await openOverview(page);
  const place = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Base profiles' });
  const shown = page.getByText('Go to base profiles: press CTRL B.');
  await place.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await place.click();
  await place.click();
  await expect(shown).toHaveCount(0);
  await place.click();
  await expect(shown.first()).toBeVisible();
  const kept = async () => (await admin.read<{ preferences: Preferences }>('me/preferences')).preferences['told-keys'];
  await expect.poll(kept).toMatchObject({ value: ['go.base-profiles $mod+b'] });
  await page.reload();
  for (let click = 0; click < 4; click += 1) await place.click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('a person gives a command a key of their own, in every browser, and undoes it', async ({ page, browser }) => {
  await openOverview(page, 'creator');
  await runCommand(page, 'change keys');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toBeVisible();
  await expectNoProblems(page, 'keys');
  await dialog.getByRole('searchbox').fill('go to statistics');
  const row = dialog.getByRole('listitem', { name: 'Go to statistics' });
  await row.getByRole('button', { name: 'Change' }).click();
  await page.keyboard.press('Control+b');
  await expect(row.getByRole('status')).toContainText('This key runs “Go to base profiles”.');
  await press(page, 'Backspace', 'g');
  await expect(row.getByRole('status')).toContainText('use two letters');
  await page.keyboard.press('x');
  await expect(row.getByRole('status')).toContainText('is free');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('own');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const other = await browser.newPage();
  const come = other.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.ok());
  await openOverview(other, 'creator');
  await come;
  const panel = other.getByRole('status', { name: 'Keys that can follow' });
  await other.keyboard.press('g');
  await expect(panel).toContainText('Go to statistics');
  await other.keyboard.press('x');
  await expect(other).toHaveURL(/\/stats$/);
  await expect(panel).toBeEmpty();
  await other.close();
  await runCommand(page, 'change keys');
  await dialog.getByRole('searchbox').fill('go to statistics');
  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(row).not.toContainText('own');
});

test('P014 a name that is typed on another layout is found by the places of the keys, and what was meant is reported', async ({
  page,
  request,
}) => {
  const word = 'Wroblewski';
  const name = `${word} ${ownWord()}`;
  await approvedBaseProfile(request, name, ['nl']);
  const russian = strokesOf(keyboardNamed('Russian'));
  const typed = Array.from(word.toLowerCase(), (letter) => {
    return russian.find(({ code, shiftKey }) => code === `Key${letter.toUpperCase()}` && !shiftKey)?.key ?? '';
  }).join('');
  await openOverview(page);
  await page.keyboard.press('Control+j');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByRole('option', { name }).first()).toBeVisible();
  await expect(
    palette.getByRole('status').filter({ hasText: 'On another keyboard layout these keys type' }),
  ).toContainText(word.toLowerCase());
});
