import { expect, test } from '../../e2e/own-server.ts';
import { claimedItem, imageSeen, panel } from '../../e2e/queue-panel.ts';
import { disapprove } from '../../e2e/support.ts';

/**
 * Puts each text, now and as it comes, into elements of its own, as the translators of browsers do.
 *
 * @param heeds whether what is marked as not to be translated stays as it is
 */
function translate(heeds: boolean): void {
  const isTranslated = (element: Element | null) =>
    element !== null &&
    !element.closest('font, script, style, title, textarea') &&
    (!heeds || element.closest('[translate]')?.getAttribute('translate') !== 'no');
  const wrap = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() && isTranslated(node.parentElement)) {
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = node.textContent;
      node.parentNode?.replaceChild(outer, node);
    } else for (const child of node.childNodes) wrap(child);
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

test('translated by the browser, what people wrote is, and the workbench works on', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await claimedItem(page);
  await page.evaluate(translate, true);
  for (let item = 0; item < 4; item += 1) {
    const before = await panel(page).getAttribute('data-item');
    await imageSeen(page);
    if (item === 2) await disapprove(page);
    else await page.keyboard.press('a');
    await expect(panel(page)).not.toHaveAttribute('data-item', before ?? '');
  }
  expect(await page.locator('font').count()).toBeGreaterThan(0);
  for (const ours of ['nav', 'button', 'dt', 'kbd']) {
    await expect(page.locator(`${ours}:has(font)`), ours).toHaveCount(0);
  }
  expect(problems).toEqual([]);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
});
