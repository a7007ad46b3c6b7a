import type { Locator, Page } from '@playwright/test';

/** Presses keys while the page does something else, which ends with a row that comes under the cursor; null: with none. */
export async function whileBusy(page: Page, keys: readonly string[], coming: Locator | null): Promise<void> {
  const tellers = { began: () => {}, ended: () => {} };
  const began = new Promise<void>((resolve) => (tellers.began = resolve));
  const ended = new Promise<void>((resolve) => (tellers.ended = resolve));
  const name = `busy${crypto.randomUUID().replaceAll('-', '')}`;
  await page.exposeFunction(name, (what: 'began' | 'ended') => tellers[what]());
  const element = await (coming ?? page.locator('body')).elementHandle();
  // Told by calls and not by the answer: what only the protocol waits for may be collected while the page is busy.
  await page.evaluate(
    ([row, comes, told]) => {
      const tell = (window as unknown as Record<string, (what: 'began' | 'ended') => void>)[told]!;
      setTimeout(() => {
        tell('began');
        const end = performance.now() + 1_000;
        while (performance.now() < end);
        if (comes) (row as HTMLElement).click();
        tell('ended');
      });
    },
    [element, coming !== null, name] as const,
  );
  await began;
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await ended;
}
