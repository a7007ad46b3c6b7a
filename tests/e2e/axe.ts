import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds wrong, in words short enough to read in a report. */
export async function problems(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Checks what is on the screen in both themes. The page must bypass the content security policy, which forbids axe. */
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
