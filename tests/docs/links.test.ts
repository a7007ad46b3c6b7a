import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** README.md and the pages of docs/, without those of results, which are not checked in. */
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && !/\/(benchmark|conformance)\.md$/.test(name),
);
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');

/** The names of a page's headings as links have them. */
const headingsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to files and headings of the repository that are not there. */
function brokenIn(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = '', heading] = link.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    return !existsSync(join(ROOT, target)) || (heading !== undefined && !headingsOf(target).includes(heading));
  });
}

test.each(PAGES)('every link of %s leads somewhere', (page) => expect(brokenIn(page)).toEqual([]));

test('every page is reached from README.md', () => {
  const linked = new Set([...textOf('README.md').matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, link]) => link));
  expect(PAGES.filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
});

test('the pages written by hand are short: at most 120 kB in all', () => {
  const byHand = PAGES.filter((page) => !textOf(page).includes('Made by `npm run'));
  const bytes = byHand.reduce((sum, page) => sum + Buffer.byteLength(textOf(page)), 0);
  expect(byHand.length).toBeGreaterThan(10);
  expect(bytes).toBeLessThanOrEqual(120_000);
});
