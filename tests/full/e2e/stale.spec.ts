import { expectNoProblems } from '../../e2e/axe.ts';
import { addPicture, approvedBaseProfile, ownWord, saveLocaleProfile } from '../../e2e/created-profiles.ts';
import { expect, test, type APIRequestContext, type Page } from '../../e2e/own-server.ts';
import { apiAs, lookupsOf, signIn } from '../../e2e/support.ts';

const note = (page: Page) => page.getByRole('status', { name: 'Changed in the base profile' });
const fieldIn = (page: Page, label: string) => note(page).locator('dl > div').filter({ hasText: label });

/** Somebody changes one attribute of a base profile, beside the browser. */
async function changeBase(request: APIRequestContext, id: string, type: string, value: string): Promise<void> {
  const admin = await apiAs(request, 'admin');
  const { tags } = (await admin.get(id)) as unknown as { tags: string[] };
  await admin.update(id, { attributes: (await lookupsOf(admin)).inputs({ [type]: value }), tags });
}

test('P040 P041 what has changed in the base profile is reported; still right', async ({ page, request }) => {
  const { id, profileOf } = await approvedBaseProfile(request, ownWord(), ['nl']);
  const dutch = profileOf('nl');
  await changeBase(request, id, 'profession', 'Pilot');
  await saveLocaleProfile(request, 'fill-in', dutch, { profileName: ownWord(), aboutMe: 'Houdt van de zee.' });
  await changeBase(request, id, 'profession', 'Nurse');
  await addPicture(request, 'admin', id);
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'geo-checker', `/base-profiles/${id}/${dutch}`);
  await expect(fieldIn(page, 'Profession')).toContainText('Pilot');
  await expect(fieldIn(page, 'Profession')).toContainText('Nurse');
  await expect(fieldIn(page, 'Pictures')).toContainText('1 added');
  await expectNoProblems(page, 'a stale locale profile');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+y');
  await expect(note(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(fieldIn(page, 'Profession')).toContainText('Nurse');
  await note(page).getByRole('button', { name: 'Confirm it is still right', exact: true }).click();
  await expect(note(page)).toHaveCount(0);
});
