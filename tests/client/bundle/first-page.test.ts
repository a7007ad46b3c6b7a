import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, type Rolldown } from 'vite';
import { REFERENCE_PAGES } from '../../../commands/workbench/overlays.ts';

/**
 * Bytes, packed as they are sent, that a page may bring on the first visit. docs/architecture.md
 * says why; the person who has to raise one says so there.
 */
const BUDGET = { 'the sign-in': 108_000, 'the first table': 296_500, 'with all behind it': 353_000 };
/** Files that come with them: each is a request, and a browser has six lines. */
const MOST_FILES = { 'the sign-in': 6, 'the first table': 10, 'with all behind it': 20 };
/** What the form needs before it is drawn, and what it asks who is signed in with behind that. */
const FORM = ['src/client/main.ts', 'src/client/first-page.tsx', 'src/client/session/identity.ts'];
const OVERVIEW = 'src/client/overview/base-profiles/base-profiles-screen.tsx';
const TABLE = [...FORM, 'src/client/start-workbench.ts', OVERVIEW];
/** Fetched ahead of need, so that the first key press finds it there. */
const BEHIND = [
  'live/follow-live.ts',
  'app/far-east-fonts.ts',
  'app/restore-actions.ts',
  'idle/idle-warning.tsx',
].concat(['palette/palette.tsx', 'help/help.tsx', 'layouts/dialogs.tsx', 'opening-menu.tsx', 'left-drafts.tsx']);
const PAGES = { 'the sign-in': FORM, 'the first table': TABLE, 'with all behind it': [...TABLE, ...BEHIND] };
type Page = keyof typeof PAGES;
let files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
beforeAll(async () => {
  // Vitest has a mode of its own, in which React would be built for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('One build has one output.');
  files = built.output;
});
afterAll(() => void vi.unstubAllEnvs());

/** Names of the files that a module and everything it imports statically are made of. */
function filesOf(module: string): string[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))));
  return [...found.values()].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}

const pageOf = (name: Page) => ['index.html', ...new Set(PAGES[name].flatMap(filesOf))];

/** Bytes of files as they are sent; each counts once. */
function sent(names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => {
    const file = files.find(({ fileName }) => fileName === name);
    if (!file) throw new Error(`${name} was not built.`);
    return sum + brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length;
  }, 0);
}

test.each(Object.keys(PAGES) as Page[])('%s brings no more than it may, in few files', (name) => {
  const page = pageOf(name);
  expect(sent(page)).toBeLessThan(BUDGET[name]);
  expect(sent(page), 'the budget has grown loose').toBeGreaterThan(BUDGET[name] * 0.95);
  expect(page.length).toBeLessThanOrEqual(MOST_FILES[name]);
});

test('no file needs one that needs it', () => {
  let left = files.filter((file) => file.type === 'chunk');
  for (let before = 0; before !== left.length;) {
    before = left.length;
    const names = new Set(left.map(({ fileName }) => fileName));
    left = left.filter(({ imports }) => imports.some((name) => names.has(name)));
  }
  expect(left).toEqual([]);
});

test('what is large and seldom needed stays off the first page', () => {
  const first = new Set(pageOf('with all behind it'));
  const modules = files.flatMap((file) => (file.type === 'chunk' && first.has(file.fileName) ? file.moduleIds : []));
  const large = /\/node_modules\/(pdfjs-dist|@visx|react-image-crop|@dnd-kit|qrcode)\//;
  expect(modules.filter((id) => large.test(id))).toEqual([]);
});

test('the page asks for all that the form is drawn with, and for nothing else', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const asked = [...String(page?.type === 'asset' && page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)];
  const needed = new Set(['src/client/main.ts', 'src/client/first-page.tsx'].flatMap(filesOf));
  expect(new Set(asked.map(([, name]) => name))).toEqual(needed);
});

test.each(Object.keys(REFERENCE_PAGES))(
  'the reference page %s is built beside the workbench, with its tables',
  (page) => {
    const file = files.find(({ fileName }) => fileName === `help/${page}.html`);
    expect(String(file?.type === 'asset' && file.source)).toMatch(/<h1>[\s\S]*<table>/);
  },
);
