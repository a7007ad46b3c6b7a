import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** What axe finds wrong, in words short enough to read in a report. */
async function problems(page: Page): Promise<string[]> {
  // It is large, and lasts as long as the document. A script element would be refused by the content security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Checks what is on the screen in both themes. */
export async function expectNoProblems(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours on their way from one theme to the other have a contrast of their own.
    await page.evaluate(async () => {
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(changing.map((each) => each.finished));
    });
    expect(await problems(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
}
