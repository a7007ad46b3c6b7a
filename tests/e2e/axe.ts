import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const EVERYTHING: RunOptions = { resultTypes: ['violations'] };
/** All that a theme can change; the rest looks at the same document. */
const COLOURS: RunOptions = {
  ...EVERYTHING,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds wrong, in words short enough to read in a report. */
async function problems(page: Page, options: RunOptions): Promise<string[]> {
  // It is large, and lasts as long as the document. A script element would be refused by the content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}

/** Checks what is on the screen in both themes: everything in the one, its colours in the other. */
export async function expectNoProblems(page: Page, screen: string): Promise<void> {
  for (const [colorScheme, options] of [
    ['light', EVERYTHING],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours on their way from one theme to the other have a contrast of their own.
    await page.evaluate(async () => {
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(changing.map((each) => each.finished));
    });
    // A notice may be fading out just now; what is wrong with what stays is wrong the next time too.
    await expect.poll(() => problems(page, options), { message: `${screen}, ${colorScheme}` }).toEqual([]);
  }
}
