import { expectNoProblems } from '../../e2e/axe.ts';
import { newProfile } from '../../e2e/images.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { sendSignIn, signIn, storedDrafts } from '../../e2e/support.ts';

/* How a sign-in ends, and where the next one leads. */

const REASON = 'No user activity for 20 minutes';

test.describe('by the clock of the page', () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('P088 the person who was signed out for doing nothing comes back to the list with its filter, and nobody else does', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/base-profiles?status=draft');
    await expect(page.getByRole('row').nth(1)).toContainText('draft');
    const leave = async () => {
      await page.clock.fastForward('20:01');
      await expect(page.getByText(REASON, { exact: true })).toBeVisible();
      // Letters on their way to the text that has gone are not an e-mail address.
      await page.keyboard.type('Too dark');
      await expect(page.getByLabel('E-mail')).toHaveValue('');
    };
    await leave();
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles\?status=draft$/);
    await leave();
    await sendSignIn(page, 'creator@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles$/);
  });

  test('P088 the record that was open is offered after the sign-in, with the draft of what was not saved in it', async ({
    page,
    request,
  }) => {
    const id = await newProfile(request);
    await signIn(page, 'admin', `/base-profiles/${id}`);
    await page.getByLabel('Profession').fill('Glassblower');
    await page.clock.fastForward('20:01');
    await expect(page.getByText(REASON, { exact: true })).toBeVisible();
    await expect(page.getByText('Unsaved work is kept in this browser for the person who typed it.')).toBeVisible();
    await expect.poll(() => storedDrafts(page)).toHaveLength(2);
    for (const part of ['Glassblower', id]) expect((await storedDrafts(page)).join(' ')).not.toContain(part);
    await expectNoProblems(page, 'the sign-in after an idle sign-out');
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page).toHaveURL(/\/base-profiles$/);
    const offer = page.getByRole('main').getByRole('status').filter({ hasText: 'You were working on' });
    await expect(offer).toContainText('1 unsaved change is kept as a draft.');
    // No card that goes by itself: it stays on whichever page, also when that is loaded anew, until it is taken.
    await page.clock.fastForward('00:30');
    await page.goto('/locale-profiles');
    await expect(offer).toContainText('1 unsaved change is kept as a draft.');
    await offer.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(page.getByLabel('Profession')).toHaveValue('Glassblower');
  });
});
