import { expect, type CDPSession, type Page } from '@playwright/test';
import { KEYBOARDS, strokesOf, type Keyboard, type Stroke } from '../../support/keyboards.ts';
import { approvedBaseProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expectNoProblems } from '../../e2e/axe.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, openOverview } from '../../e2e/support.ts';
import { press, runCommand } from './steps.ts';

/** As the browser's protocol counts them. */
const CTRL = 2;
const SHIFT = 8;

/** Someone at a keyboard: keys reach the browser with just what this keyboard reports. */
class Hands {
  private readonly session: CDPSession;
  private readonly keyboard: Keyboard;

  private constructor(session: CDPSession, keyboard: Keyboard) {
    this.session = session;
    this.keyboard = keyboard;
  }

  static async at(page: Page, keyboard: Keyboard): Promise<Hands> {
    return new Hands(await page.context().newCDPSession(page), keyboard);
  }

  /** The letter where it is on this keyboard; where it has none, in its place on a Latin one. */
  async letter(letter: string, modifiers = 0): Promise<void> {
    const strokes = strokesOf(this.keyboard);
    const stroke =
      strokes.find(({ key, shiftKey }) => key === letter && !shiftKey) ??
      strokes.find(({ code, shiftKey }) => code === `Key${letter.toUpperCase()}` && !shiftKey);
    await this.stroke(stroke, letter.toUpperCase().charCodeAt(0), modifiers);
  }

  async letters(letters: string): Promise<void> {
    for (const letter of letters) await this.letter(letter);
  }

  /** The key with this digit in the row of digits, without Shift. */
  async digit(digit: string): Promise<void> {
    const stroke = strokesOf(this.keyboard).find(({ code, shiftKey }) => code === `Digit${digit}` && !shiftKey);
    await this.stroke(stroke, digit.charCodeAt(0));
  }

  /** With Shift or without, whichever types it. */
  async sign(sign: string): Promise<void> {
    await this.stroke(strokesOf(this.keyboard).find(({ key }) => key === sign));
  }

  private async stroke(stroke: Stroke | undefined, code = 0, modifiers = 0): Promise<void> {
    if (!stroke) throw new Error(`The keyboard ${this.keyboard.name} has no such key.`);
    const event = {
      key: stroke.key,
      code: stroke.code,
      modifiers: modifiers + (stroke.shiftKey ? SHIFT : 0),
      windowsVirtualKeyCode: code,
      ...(modifiers === 0 && { text: stroke.key }),
    };
    await this.session.send('Input.dispatchKeyEvent', { type: modifiers === 0 ? 'keyDown' : 'rawKeyDown', ...event });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }
}

for (const keyboard of KEYBOARDS) {
  test(`P014 P015 letters, Ctrl, signs, digits and sequences on a keyboard: ${keyboard.name}`, async ({ page }) => {
    await openOverview(page);
    const hands = await Hands.at(page, keyboard);
    const current = page.locator('[role="row"][data-current]');
    await page.getByRole('grid').focus();
    await hands.letter('j');
    await expect(current).toHaveAttribute('aria-rowindex', '3');
    await hands.letter('k');
    await expect(current).toHaveAttribute('aria-rowindex', '2');

    const field = page.getByRole('dialog').getByRole('combobox');
    if (keyboard.name !== 'Armenian') {
      await hands.sign('/');
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
      await page.keyboard.press('Escape');
    }
    const question = { Arabic: '؟', Armenian: '՞' }[keyboard.name] ?? '?';
    await hands.sign(question);
    await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A digit of the row takes a choice, and what the key types besides does not come into the field.
    for (const [digit, theme] of [
      ['3', 'dark'],
      ['1', 'system'],
    ] as const) {
      await hands.letters('gt');
      await expect(field).toBeFocused();
      await hands.digit(digit);
      const html = expect(page.locator('html'));
      await (theme === 'dark' ? html : html.not).toHaveAttribute('data-theme', 'dark');
    }
    await hands.letters('gs');
    await expect(page).toHaveURL(/\/settings$/);
    for (const [letter, address] of Object.entries({ b: /\/base-profiles/, k: /\/duplicate\/logs$/ })) {
      await hands.letter(letter, CTRL);
      await expect(page).toHaveURL(address);
    }
    await hands.letter('j', CTRL);
    await expect(field).toBeFocused();
  });
}

type Preferences = Record<string, { value: unknown }>;

test('P091 what is clicked three times tells its key, once', async ({ page, request }) => {
  const admin = await apiAs(request, 'admin');
  await admin.send('PUT', '/me/preferences/told-keys', { value: [] });
  await openOverview(page);
  const place = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Base profiles' });
  const told = page.getByText('Go to base profiles: press CTRL B.');
  await place.focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await place.click();
  await place.click();
  await expect(told).toHaveCount(0);
  await place.click();
  await expect(told.first()).toBeVisible();
  const kept = async () => (await admin.read<{ preferences: Preferences }>('me/preferences')).preferences['told-keys'];
  await expect.poll(kept).toMatchObject({ value: ['go.base-profiles $mod+b'] });
  await page.reload();
  for (let click = 0; click < 4; click += 1) await place.click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys here' })).toBeVisible();
  await expect(told).toHaveCount(0);
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

test('P014 a name that is typed on another layout is found by the places of the keys, and what was meant is told', async ({
  page,
  request,
}) => {
  const word = 'Wroblewski';
  const name = `${word} ${ownWord()}`;
  await approvedBaseProfile(request, name, ['nl']);
  const russian = strokesOf(KEYBOARDS.find((each) => each.name === 'Russian')!);
  const typed = Array.from(word.toLowerCase(), (letter) => {
    const stroke = russian.find(({ code, shiftKey }) => code === `Key${letter.toUpperCase()}` && !shiftKey);
    return stroke?.key ?? '';
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
