import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { matchRoute } from '../contract/base/routes.ts';
import type { Middleware } from './platform/http/node-server.ts';

/** Vite puts a hash of the content into the names of files below this path. */
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
      // sirv's list of types lacks it, and no browser may guess.
      if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      response.setHeader('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response, next) => {
    // sirv would serve a file for any method, even an unknown one.
    if (!isReading(request)) return next();
    // Nobody needs a part of a script, and sirv throws at a range that ends before it begins.
    delete request.headers.range;
    // sirv knows the files that were there at start. One that a new build has removed ends this response: the error
    // is handled here, and the browser tries again.
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
