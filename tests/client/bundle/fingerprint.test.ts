import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveConfig } from 'vite';
import { fingerprint } from '../../../src/bundle/fingerprint.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'dossier-fingerprint-'));
  mkdirSync(join(project, 'src/deep'), { recursive: true });
  for (const name of ['commands', 'docs']) mkdirSync(join(project, name));
  const files = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
  for (const name of [...files, 'src/deep/one.ts', 'src/two.ts', 'commands/three.ts', 'docs/keyboard.md']) {
    writeFileSync(join(project, name), `of ${name}`);
  }
});
afterEach(() => rmSync(project, { recursive: true }));
const at = (name: string) => join(project, name);

test('sources that are written anew with the same words, as by a checkout, need no new build', () => {
  const before = fingerprint(project);
  utimesSync(at('src/two.ts'), 1, 1);
  mkdirSync(at('tests'));
  writeFileSync(at('tests/four.ts'), 'no source');
  expect(fingerprint(project)).toBe(before);
});

test.each<[string, () => void]>([
  ['changed', () => writeFileSync(at('src/deep/one.ts'), 'of src/deep/one.tS')],
  ['added', () => writeFileSync(at('commands/four.ts'), '')],
  ['changed in a page of the help', () => writeFileSync(at('docs/keyboard.md'), 'other')],
  ['taken away', () => rmSync(at('src/two.ts'))],
  ['moved', () => renameSync(at('src/two.ts'), at('src/deep/two.ts'))],
  ['exchanged for another library', () => writeFileSync(at('package-lock.json'), 'of another')],
])('a source that is %s needs a new build', (_what, change) => {
  const before = fingerprint(project);
  change();
  expect(fingerprint(project)).not.toBe(before);
});

test('the product is built packed, and without maps of its sources, which would be served like any file', async () => {
  const { build: options, plugins } = await resolveConfig({}, 'build');
  expect(plugins.map(({ name }) => name)).toContain('compressed-files');
  expect(options.sourcemap).toBe(false);
});
