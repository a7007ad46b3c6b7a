import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { matchRoute } from '../contract/policy/access.ts';
import type { Middleware } from './http/node-server.ts';

/** Vite puts a hash of the content into the names of the files below this path. */
const HASHED = '/assets/';

/**
 * Serves the built client, or null if it has not been built. A page of the client has no file of its own: every
 * request for one gets the start page, and so does a browser that navigates to an unknown page, which the client then
 * reports. Everything else that is missing stays missing.
 */
export function builtClient(directory: string): Middleware | null {
  if (!existsSync(join(directory, 'index.html'))) return null;
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      // The list of types that comes with sirv does not have it, and no browser may guess.
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      response.setHeader('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, next) => {
    // It would give a file to any method, also to one that nobody knows.
    if (!isReading(request)) return next();
    // Nobody needs a part of a script, and sirv throws at one that ends before it begins.
    delete request.headers.range;
    // It knows the files that were there at start. One that a new build has taken away since breaks this answer off:
    // nobody else hears of it, and the browser asks again.
    const breakOff = (file: Readable) => void file.once('error', () => response.destroy());
    const serve = (missing: () => void) => {
      response.on('pipe', breakOff);
      files(request, response, () => {
        response.off('pipe', breakOff);
        missing();
      });
    };
    serve(() => {
      if (!isPage(request)) return next();
      request.url = '/index.html';
      serve(next);
    });
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isPage({ headers, url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return matchRoute(path) !== null || ((headers.accept ?? '').includes('text/html') && !path.startsWith(HASHED));
}
