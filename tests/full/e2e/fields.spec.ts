import type { BaseProfile } from '../../../src/contract/profiles/base-profile.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { apiAs, lookupsOf, signIn, waitingProfile } from '../../e2e/support.ts';
import { expectFailure } from '../../e2e/toasts.ts';
import { expectText } from './steps.ts';

test('P086 a date of birth is typed, pasted and shown as YYYY-MM-DD', async ({ page, request }) => {
  const profile = await waitingProfile(request, 783);
  await signIn(page, 'admin', `/base-profiles/${profile.id}`);
  const saves: { date_of_birth?: string }[] = [];
  page.on('request', (each) => {
    if (each.method() === 'PUT' && each.url().endsWith('/update')) saves.push(each.postDataJSON());
  });
  const field = page.getByLabel('Date of birth');
  await expect(field).toHaveAttribute('type', 'text');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('19920314');
  await expect(field).toHaveValue('1992-03-14');
  const paste = (text: string) =>
    field.evaluate((input: HTMLInputElement, pasted) => {
      input.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('15. 3. 1992');
  await expect(field).toHaveValue('1992-03-15');
  await field.fill('1992-2-30');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1992-02-30');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectFailure(page, 'Invalid Date of Birth', 'There is no 30 February 1992.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('1992-02-30');
  expect(saves).toEqual([]);
  await page.keyboard.type('19920316');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.date_of_birth).toMatch(/^1992-03-16 00:00:00\.000000[+-]\d\d:\d\d$/);
});

test('P157 a wheel over a number scrolls, and digits of any script are digits', async ({ page, request }) => {
  const id = await namedProfile(request, { profileName: ownWord() });
  await signIn(page, 'admin', `/base-profiles/${id}`);
  const rating = page.getByLabel('Rating');
  await rating.fill('5');
  await rating.hover();
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, 100);
  await expect(rating).toHaveValue('5');
  const stored = async () => {
    const admin = await apiAs(request, 'admin');
    const { types } = await lookupsOf(admin);
    const { attributes } = (await admin.get(id)) as BaseProfile;
    return attributes.find((each) => each.attribute_type_id === types['rating'])?.value;
  };
  const before = await stored();
  await rating.press('ControlOrMeta+a');
  await page.keyboard.type('3e');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectText(page, 'Rating should be a whole number of at least 1.');
  await expect(rating).toHaveValue('3e');
  expect(await stored()).toBe(before);
  for (const [typed, digit] of Object.entries({ '٤': '4', '２': '2', '५': '5' })) {
    await rating.press('ControlOrMeta+a');
    await page.keyboard.insertText(typed);
    await expect(rating).toHaveValue(digit);
  }
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(stored).toBe('5');
});
