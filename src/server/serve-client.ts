import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import type { Middleware } from './http/node-server.ts';

/** Vite puts a hash of the content into the names of the files below this path. */
const HASHED = '/assets/';

/**
 * Serves the built client, or null if it has not been built. A page of the client has no file of its
 * own: a browser that navigates to one gets the start page. Everything else that is missing stays missing.
 */
export function builtClient(directory: string): Middleware | null {
  if (!existsSync(join(directory, 'index.html'))) return null;
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, next) => {
    // It would give a file to any method, also to one that nobody knows.
    if (!isReading(request)) return next();
    files(request, response, () => {
      if (!isNavigation(request)) return next();
      request.url = '/index.html';
      files(request, response, next);
    });
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isNavigation({ headers, url }: IncomingMessage): boolean {
  return (headers.accept ?? '').includes('text/html') && !(url ?? '').startsWith(HASHED);
}
