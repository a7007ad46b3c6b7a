import { expect, test, type Page } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

/** Runs in the page: begins to note what live regions say. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest(LIVE) ?? [];
    });
    for (const region of new Set(regions)) heard.push((region.textContent ?? '').trim());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** The entry that the field names as its active descendant, once it is the one of this name, selected. */
async function expectActive(page: Page, name: string) {
  const entry = page.getByRole('option', { name, exact: true, selected: true });
  const id = await entry.getAttribute('id');
  await expect(page.getByRole('combobox')).toHaveAttribute('aria-activedescendant', id ?? '');
  return entry;
}

test('the palette shows its field, each entry, why not, how many, and each step', async ({ page }) => {
  await openOverview(page, 'creator');
  await page.evaluate(listen);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await page.keyboard.press('Control+j');
  const field = page.getByRole('combobox', { name: 'Search or run a command', expanded: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('go to statistics');
  await expect(await expectActive(page, 'Go to statistics')).toHaveAttribute('aria-keyshortcuts', 'Control+s');
  const commands = page.getByRole('listbox').getByRole('group', { name: 'Commands' });
  await expect(commands.getByRole('option', { name: 'Go to statistics', exact: true })).toBeVisible();
  await expect.poll(heard).toContain('1 found');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('undo the last');
  await expect(await expectActive(page, 'Undo the last action There is nothing to undo.')).toBeDisabled();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('theme');
  await expectActive(page, 'Set theme…');
  await page.keyboard.press('Enter');
  await expectActive(page, '1 Use system setting');
  await expect.poll(heard).toContain('Which theme?');
  await expect(page.getByRole('combobox', { name: 'Which theme?' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, '2 Light');
});
