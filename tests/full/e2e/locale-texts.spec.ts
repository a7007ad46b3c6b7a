import { approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { expect, test, type APIRequestContext, type Page } from '../../e2e/own-server.ts';
import { imageSeen, openQueue, panel } from '../../e2e/queue-panel.ts';
import { apiAs, signIn } from '../../e2e/support.ts';
import { press } from './steps.ts';

/** A Dutch profile that waits for its check, open before an Admin. */
async function openDutch(page: Page, request: APIRequestContext) {
  const name = ownWord();
  const base = await approvedBaseProfile(request, name, ['nl']);
  const id = base.profileOf('nl');
  await saveLocaleProfile(request, 'fill-in', id, { profileName: name });
  await signIn(page, 'admin', `/base-profiles/${base.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  return id;
}

/** What stands below a field, and what a screen reader says of it. */
const findingsAt = (page: Page, field: string) => page.locator(`[data-form-field="${field}"]`).getByRole('status');
const NUMBER = 'Bel me op nul zeven zeven nul nul negen nul nul twee een vijf.';

test('P045 P046 a number in a text is found as it is typed, and stops no save', async ({ page, request }) => {
  const id = await openDutch(page, request);
  const about = page.getByLabel('About me');
  await about.fill('Ik woon aan zee en ga elke ochtend zwemmen.');
  await page.getByLabel('Hobbies').fill(NUMBER);
  const hobbies = findingsAt(page, 'hobbies');
  await expect(hobbies).toContainText('Looks like contact data. “nul zeven zeven nul nul negen nul nul');
  await expect(findingsAt(page, 'aboutMe')).toBeEmpty();
  await expect(page.getByLabel('Hobbies')).toHaveAccessibleDescription(/Looks like contact data/);
  await about.fill('Ik woon aan zee, zie www.example.com/jan.');
  await expect(findingsAt(page, 'aboutMe')).toContainText('“www.example.com/jan”');
  await press(page, 'Escape', 'F8');
  await expect(about).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByLabel('Hobbies')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Update of locale profile succeeded', { exact: true }).first()).toBeVisible();
  expect((await (await apiAs(request, 'admin')).locale(id)).attributes.map(({ value }) => value)).toContain(NUMBER);
  await page.getByLabel('Hobbies').fill('Zwemmen, lezen en lange wandelingen.');
  await expect(hobbies).toBeEmpty();
});

test('P046 in the queue a finding is shown, and a disapproval has its reason and place', async ({ page, request }) => {
  const base = await approvedBaseProfile(request, 'Found in the Queue', ['nl']);
  const id = base.profileOf('nl');
  const texts = { profileName: `Found ${ownWord()}`, hobbies: 'Bel me op +44 7700 900 318.' };
  await saveLocaleProfile(request, 'fill-in', id, texts);
  const claim = { kind: 'locale', id, reason: 'It has a number in it.' };
  await (await apiAs(request, 'geo-checker')).send('POST', '/queue/claim', claim);
  // The person who has a claim begins with it.
  await openQueue(page, 'geo-checker');
  await page.keyboard.press('Enter');
  const item = panel(page);
  await expect(item).toHaveAttribute('data-item', id);
  await expect(item.locator('[data-check="contact"]')).toContainText('Looks like contact data.');
  await imageSeen(page);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: /^Disapprove/ });
  const reason = dialog.getByRole('option', { name: /^Contact data in the text/ });
  await expect(reason).toContainText('found in Hobbies');
  await expect(dialog.getByRole('option', { selected: true }), 'offered and not chosen').toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(reason).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const admin = await apiAs(request, 'admin');
  await expect
    .poll(async () => (await admin.locale(id)).last_reason)
    .toMatchObject({ codes: ['contact_data'], anchors: [{ kind: 'field', id: 'hobbies' }] });
});
