import type { CDPSession, Page } from '@playwright/test';

/** A node as Chromium hands it to a screen reader. */
export interface TreeNode {
  role: string;
  name: string;
  /** States and relations that are set, such as `disabled`, `selected` or `keyshortcuts`. */
  properties: Readonly<Record<string, unknown>>;
  /** From the innermost outwards. */
  ancestors: readonly TreeNode[];
}

interface Raw {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] } }[];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function rawTree(page: Page): Promise<Raw[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return ((await (await session).send('Accessibility.getFullAXTree')) as { nodes: Raw[] }).nodes;
}

/** Everything that is not left out of the tree. */
export async function treeOf(page: Page): Promise<TreeNode[]> {
  const raw = await rawTree(page);
  const byId = new Map(raw.map((node) => [node.nodeId, node]));
  return raw.filter(({ ignored }) => !ignored).map((node) => toldNode(node, byId));
}

/** What has the focus, and what it names as its active descendant; null: nothing that is in the tree. */
export async function focusedIn(page: Page): Promise<{ focused: TreeNode | null; active: TreeNode | null }> {
  const raw = await rawTree(page);
  const byId = new Map(raw.map((node) => [node.nodeId, node]));
  // The document counts as focused too.
  const focused = raw.findLast((node) => !node.ignored && propertyOf(node, 'focused')?.value === true);
  const related = focused && propertyOf(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
  const active = related && raw.find(({ backendDOMNodeId, ignored }) => !ignored && backendDOMNodeId === related);
  return { focused: focused ? toldNode(focused, byId) : null, active: active ? toldNode(active, byId) : null };
}

function propertyOf({ properties = [] }: Raw, name: string) {
  return properties.find((property) => property.name === name)?.value;
}

function toldNode(node: Raw, byId: ReadonlyMap<string, Raw>): TreeNode {
  const parent = node.parentId === undefined ? undefined : byId.get(node.parentId);
  const above = parent && toldNode(parent, byId);
  return {
    role: wordOf(node.role),
    name: wordOf(node.name),
    properties: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    ancestors: above ? [...(parent.ignored ? [] : [above]), ...above.ancestors] : [],
  };
}

/** Chromium tells roles and names as texts, and nothing where there is none. */
function wordOf(told: { value?: unknown } | undefined): string {
  return typeof told?.value === 'string' ? told.value : '';
}

/** Begins to note what live regions say. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest(LIVE) ?? [];
      });
      for (const region of new Set(regions)) {
        const text = (region.textContent ?? '').trim();
        if (text !== '') heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** What they have said since. */
export async function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
