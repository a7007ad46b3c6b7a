import type { Locator, Page } from '@playwright/test';

/** Presses keys while the page does something else, which ends with a row that comes under the cursor; null: with none. */
export async function whileBusy(page: Page, keys: readonly string[], coming: Locator | null): Promise<void> {
  let begin = () => {};
  const began = new Promise<void>((resolve) => (begin = resolve));
  const name = `begin${crypto.randomUUID().replaceAll('-', '')}`;
  await page.exposeFunction(name, begin);
  const element = await (coming ?? page.locator('body')).elementHandle();
  const busy = page.evaluate(
    ([row, comes, told]) => {
      const page = window as unknown as Record<string, (() => void) | Promise<void>>;
      // The page holds it: what only the protocol waits for may be collected while the page is busy.
      const held = new Promise<void>((resolve) =>
        setTimeout(() => {
          (page[told] as () => void)();
          const end = performance.now() + 1_000;
          while (performance.now() < end);
          if (comes) (row as HTMLElement).click();
          resolve();
        }),
      );
      page[`${told}Held`] = held;
      return held;
    },
    [element, coming !== null, name] as const,
  );
  await began;
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await busy;
}
