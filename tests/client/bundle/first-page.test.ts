import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, type Rolldown } from 'vite';

/**
 * Bytes, packed as they are sent, that a page may bring on the first visit. docs/architecture.md
 * says why; the person who has to raise one says so there.
 */
const BUDGET = { 'the sign-in': 110_000, 'the first overview': 321_000 };
/** Files that come with them: each is a request, and a browser has six lines. */
const MOST_FILES = { 'the sign-in': 7, 'the first overview': 28 };
/** What the form needs before it is drawn, and what it asks who is signed in with behind that. */
const FORM = ['src/client/main.ts', 'src/client/first-page.tsx', 'src/client/session/identity.ts'];
const WORKBENCH = 'src/client/start-workbench.ts';
const OVERVIEW = 'src/client/overview/base-profiles/base-profiles-screen.tsx';
/** Fetched ahead of need, so that the first key press finds it there. */
const PALETTE = 'src/client/palette/palette.tsx';
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

const signIn = () => ['index.html', ...new Set(FORM.flatMap(filesOf))];
const overview = () => [...new Set([...signIn(), ...[WORKBENCH, OVERVIEW, PALETTE].flatMap(filesOf)])];

/** Bytes of files as they are sent; each counts once. */
function sent(names: readonly string[]): number {
  return [...new Set(names)].reduce((sum, name) => {
    const file = files.find(({ fileName }) => fileName === name);
    if (!file) throw new Error(`${name} was not built.`);
    return sum + brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length;
  }, 0);
}

test('the first page brings no more than it may, with sign-in and with the overview behind it', () => {
  // Nothing of it is missed: each brings more than the one before.
  expect(filesOf(OVERVIEW).filter((name) => !signIn().includes(name)).length).toBeGreaterThan(3);
  const sizes = { 'the sign-in': sent(signIn()), 'the first overview': sent(overview()) };
  expect(sizes['the sign-in']).toBeLessThan(BUDGET['the sign-in']);
  expect(sizes['the first overview']).toBeLessThan(BUDGET['the first overview']);
  expect(sizes['the sign-in'], 'the budget has grown loose').toBeGreaterThan(BUDGET['the sign-in'] * 0.85);
  expect(sizes['the first overview'], 'the budget has grown loose').toBeGreaterThan(
    BUDGET['the first overview'] * 0.85,
  );
});

test('the first page is not taken apart into many small files', () => {
  expect(signIn().length).toBeLessThanOrEqual(MOST_FILES['the sign-in']);
  expect(overview().length).toBeLessThanOrEqual(MOST_FILES['the first overview']);
});

test('what is large and seldom needed stays off the first page', () => {
  const first = new Set(overview());
  const modules = files.flatMap((file) => (file.type === 'chunk' && first.has(file.fileName) ? file.moduleIds : []));
  for (const name of ['pdfjs-dist', '@visx', 'react-image-crop', '@dnd-kit', 'qrcode']) {
    expect(
      modules.filter((id) => id.includes(`/node_modules/${name}/`)),
      name,
    ).toEqual([]);
  }
});

test('the page asks for all that the form is drawn with, and for nothing else', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const asked = [...String(page?.type === 'asset' && page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)];
  const needed = new Set(['src/client/main.ts', 'src/client/first-page.tsx'].flatMap(filesOf));
  expect(new Set(asked.map(([, name]) => name))).toEqual(needed);
});
