import { expect, type Page, type Request } from '@playwright/test';

/** A call of the workbench, as it went over the wire. */
export interface Call {
  /** Method and path, with {id} where an identifier stands. */
  what: string;
  /** The path as it was. */
  path: string;
  /** The JSON that was sent; the names of the parts of a form; null for nothing. */
  body: unknown;
  authorization: string;
}

const IDENTIFIER = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
export const UUID = expect.stringMatching(new RegExp(`^${IDENTIFIER.source}$`)) as unknown;

/** What files are sent to. */
const FORMS = /\/(media\/.*\/create|profilebase\/[^/]+\/document)$/;

/** Keeps what the page sends to the product and to the geo API from now on. */
export async function callsOn(page: Page) {
  const calls: Call[] = [];
  const ever: Call[] = [];
  const keep = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api|geo)\/v1\//.test(pathname)) return;
    const path = pathname.replace('/api/v1', '');
    const call = {
      what: `${request.method()} ${path.replaceAll(IDENTIFIER, '{id}')}`,
      path,
      body: bodyOf(request.headers()['content-type'] ?? '', request.postDataBuffer()),
      authorization: request.headers()['authorization'] ?? '',
    };
    calls.push(call);
    ever.push(call);
  };
  page.on('request', (request) => {
    if (!FORMS.test(request.url())) keep(request);
  });
  // The files of a form are told only where the request could be changed.
  await page.route(FORMS, async (route) => {
    keep(route.request());
    await route.fallback();
  });
  return {
    all: calls,
    /** Also those that were forgotten. */
    ever,
    /** Waits for the last call of this kind, and tells what it was; calls before it are forgotten. */
    async next(what: string): Promise<Call> {
      await expect.poll(() => calls.map((call) => call.what), { message: what }).toContain(what);
      const at = calls.findLastIndex((call) => call.what === what);
      return calls.splice(0, at + 1).at(-1) as Call;
    },
  };
}

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

function bodyOf(type: string, sent: Buffer | null): unknown {
  if (sent === null || sent.length === 0) return null;
  if (type.startsWith('application/json')) return JSON.parse(sent.toString()) as unknown;
  return [...sent.toString('latin1').matchAll(/form-data; name="(\w+)/g)].map(([, name]) => name);
}
