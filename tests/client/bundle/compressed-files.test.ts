import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveConfig, build } from 'vite';
import { compressedFiles } from '../../../src/bundle/compressed-files.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dossier-bundle-'));
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
  // A part that is loaded later, with a style of its own: Vite writes both names into the code at the very end.
  writeFileSync(join(source, 'main.js'), "void import('./later.js').then(({ say }) => say(document.title));");
  writeFileSync(join(source, 'later.js'), "import './later.css';\nexport const say = (it) => document.write(it);");
  writeFileSync(join(source, 'later.css'), 'p { color: green; }');
  await build({
    root: source,
    configFile: false,
    logLevel: 'silent',
    plugins: [compressedFiles()],
    build: { outDir: join(folder, 'built') },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each text file of the build stands there packed twice, and unpacks to what it is', () => {
  const built = join(folder, 'built');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((name) => /\.(html|js|css)$/.test(name));
  expect(texts).toHaveLength(4);
  for (const name of texts) {
    const plain = readFileSync(join(built, name));
    expect(brotliDecompressSync(readFileSync(join(built, `${name}.br`))), name).toEqual(plain);
    expect(gunzipSync(readFileSync(join(built, `${name}.gz`))), name).toEqual(plain);
  }
});

test('the product is built packed, and without maps of its sources, which would be served like any file', async () => {
  const { build: options, plugins } = await resolveConfig({}, 'build');
  expect(plugins.map(({ name }) => name)).toContain('compressed-files');
  expect(options.sourcemap).toBe(false);
});
