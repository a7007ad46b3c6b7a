import { expect, type CDPSession, type Page } from '@playwright/test';
import { test } from '../../e2e/own-server.ts';
import { openOverview } from '../../e2e/support.ts';

/** A node as Chromium hands it to a screen reader, with what is around it from the innermost outwards. */
interface TreeNode {
  role: string;
  name: string;
  /** States and relations that are set, such as `disabled`, `selected` or `keyshortcuts`. */
  properties: Readonly<Record<string, unknown>>;
  around: readonly string[];
}

interface Raw {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: string };
  name?: { value?: string };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** What has the focus, and what it names as its active descendant; null: nothing that is in the tree. */
async function focusedIn(page: Page): Promise<{ focused: TreeNode | null; active: TreeNode | null }> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { nodes } = (await (await session).send('Accessibility.getFullAXTree')) as { nodes: Raw[] };
  const seen = nodes.filter(({ ignored }) => !ignored);
  const property = (node: Raw | undefined, name: string) => node?.properties?.find((each) => each.name === name)?.value;
  // The document counts as focused too.
  const focused = seen.findLast((node) => property(node, 'focused')?.value === true);
  const related = property(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
  const active = seen.find(({ backendDOMNodeId }) => related !== undefined && backendDOMNodeId === related);
  const words = ({ role, name }: Raw) => `${role?.value ?? ''} ${name?.value ?? ''}`;
  const told = (node: Raw | undefined): TreeNode | null => {
    if (!node) return null;
    const around: string[] = [];
    const parentOf = ({ parentId }: Raw) => nodes.find(({ nodeId }) => nodeId === parentId);
    for (let outer = parentOf(node); outer; outer = parentOf(outer)) if (!outer.ignored) around.push(words(outer));
    const properties = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]));
    return { role: node.role?.value ?? '', name: node.name?.value ?? '', properties, around };
  };
  return { focused: told(focused), active: told(active) };
}

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

/** The active descendant, once it is the expected one: the browser builds its tree after the page. */
async function expectActive(page: Page, name: string) {
  await expect
    .poll(async () => {
      const { active } = await focusedIn(page);
      return active && `${active.role}: ${active.name}`;
    })
    .toContain(`option: ${name}`);
  return (await focusedIn(page)).active;
}

test('the palette tells its field, each entry, why not, how many, and each step', async ({ page }) => {
  await openOverview(page, 'creator');
  await page.evaluate(listen);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  const { focused } = await focusedIn(page);
  expect(focused).toMatchObject({
    role: 'combobox',
    name: 'Search or run a command',
    properties: { expanded: true, autocomplete: 'list' },
  });

  await page.keyboard.type('go to statistics');
  const entry = await expectActive(page, 'Go to statistics');
  expect(entry?.name).toBe('Go to statistics');
  expect(entry?.properties).toMatchObject({ selected: true, keyshortcuts: 'Control+s' });
  expect(entry?.around.slice(0, 2)).toEqual(['group Commands', expect.stringMatching(/^listbox /)]);
  await expect.poll(() => heard()).toContain('1 found');

  await page.keyboard.press('Control+a');
  await page.keyboard.type('undo the last');
  const blocked = await expectActive(page, 'Undo the last action There is nothing to undo.');
  expect(blocked?.properties).toMatchObject({ selected: true, disabled: true });

  await page.keyboard.press('Control+a');
  await page.keyboard.type('theme');
  await expectActive(page, 'Set theme…');
  await page.keyboard.press('Enter');
  await expectActive(page, '1 Use system setting');
  await expect.poll(() => heard()).toContain('Which theme?');
  expect((await focusedIn(page)).focused).toMatchObject({ role: 'combobox', name: 'Which theme?' });
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, '2 Light');
  await page.keyboard.press('Escape');
});
