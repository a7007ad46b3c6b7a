import { readFileSync } from 'node:fs';
import { namedProfile } from '../../e2e/created-profiles.ts';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

/* The page in letters that the machine may not have. */

/** Whatever this machine has: to the page it draws every letter as it draws what is none. */
const DRAWS_NO_LETTERS = () => {
  CanvasRenderingContext2D.prototype.fillText = () => {};
};

/** 450 rules of fonts are read on one of two shared cores. */
const SLOWLY = { timeout: 40_000 };

/** One of the 2,000 letters from `first` on that the font has, by the style that says which part of it holds which. */
function some(font: 'sc' | 'kr', first: number): string {
  const style = readFileSync(`node_modules/@fontsource-variable/noto-sans-${font}/index.css`, 'utf8');
  const held = [...style.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
    const [begin, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: end - begin + 1 }, (_, index) => begin + index);
  });
  const letters = held.filter((code) => code >= first && code < first + 2000);
  return String.fromCodePoint(letters[Math.floor(Math.random() * letters.length)] ?? 0);
}

/* Chromium asks for no part of a font on account of words that it has measured before it knew of the font. */
test('names of the Far East are drawn as letters on whatever screen comes first', async ({ page, request }) => {
  // Chinese and Korean, new at each try; one in ten of all Chinese letters is in none of the fonts.
  const name = [some('sc', 0x4e00), some('sc', 0x4e00), some('kr', 0xac00), some('kr', 0xac00)].join('');
  const id = await namedProfile(request, { profileName: name });
  await page.addInitScript(DRAWS_NO_LETTERS);
  await signIn(page, 'admin', '/settings');
  for (const path of [`/base-profiles?text=${encodeURIComponent(name)}`, `/base-profiles/${id}`]) {
    await page.goto(path);
    await expect.poll(() => narrowNames(page), { message: path, ...SLOWLY }).toEqual([]);
  }
});

/** Names whose letters are narrower than they are high, which only the sign for a letter that is lacking is. */
async function narrowNames(page: Page): Promise<string[]> {
  const names = await page.getByRole('main').evaluate((main) => {
    const found: { text: string; isWide: boolean }[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (!/^[\p{Script=Han}\p{Script=Hangul} ]+$/u.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(node.parentElement!).fontSize);
      found.push({
        text,
        isWide: range.getBoundingClientRect().width > 0.85 * size * Array.from(text.replaceAll(' ', '')).length,
      });
    }
    return found;
  });
  return names.length === 0 ? ['no name is there yet'] : names.filter(({ isWide }) => !isWide).map(({ text }) => text);
}
