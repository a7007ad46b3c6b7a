import type { Page } from '@playwright/test';

/**
 * From now on, the calls of this page that change something at the server, as method and path. Not counted is what the
 * page keeps for the person by itself at any moment: preferences, and the log of what went wrong.
 */
export function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/') || /\/(me\/preferences|log$)/.test(pathname)) return;
    if (request.method() !== 'GET') writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}
