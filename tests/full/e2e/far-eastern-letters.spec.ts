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

/* Chromium asks for no part of a font on account of words that it has measured before it knew of the font. */
test('names of the Far East are drawn as letters on whatever screen comes first', async ({ page, request }) => {
  const some = (first: number, of: number) => String.fromCodePoint(first + Math.floor(Math.random() * of));
  // Chinese and Korean, new at each try.
  const name = [some(0x4e00, 2000), some(0x4e00, 2000), some(0xac00, 2000), some(0xac00, 2000)].join('');
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
