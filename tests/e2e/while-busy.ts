import type { Locator, Page } from '@playwright/test';

/** Presses keys while the page does something else, which ends with a row that comes under the cursor; null: with none. */
export async function whileBusy(page: Page, keys: readonly string[], coming: Locator | null): Promise<void> {
  const resolvers = { began: () => {}, ended: () => {} };
  const began = new Promise<void>((resolve) => (resolvers.began = resolve));
  const ended = new Promise<void>((resolve) => (resolvers.ended = resolve));
  const name = `busy${crypto.randomUUID().replaceAll('-', '')}`;
  await page.exposeFunction(name, (what: 'began' | 'ended') => resolvers[what]());
  const element = await (coming ?? page.locator('body')).elementHandle();
  // Reported by calls and not by the answer: what only the protocol waits for may be collected while the page is busy.
  await page.evaluate(
    ([row, comes, exposed]) => {
      const signal = (window as unknown as Record<string, (what: 'began' | 'ended') => void>)[exposed]!;
      setTimeout(() => {
        signal('began');
        const end = performance.now() + 1_000;
        while (performance.now() < end);
        if (comes) (row as HTMLElement).click();
        signal('ended');
      });
    },
    [element, coming !== null, name] as const,
  );
  await began;
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await ended;
}
