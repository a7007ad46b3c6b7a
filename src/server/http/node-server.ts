import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Callers } from '../network/callers.ts';
import { STRICT_TRANSPORT } from './security-headers.ts';
import { isServicePath } from './service.ts';

/** A connect-style handler, as Vite and sirv are. `next` is called for what it does not have. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How long requests under way may take to finish when the process is asked to stop, in milliseconds. */
const GRACE = 10_000;

/**
 * How long a connection without a request is kept, in milliseconds: longer than the 60 s for which proxies commonly
 * keep theirs, so that it is the proxy that lets go. Node's own 5 s meet requests that are on their way already, and
 * their callers see a reset connection.
 */
const KEPT_IDLE = 75_000;

/**
 * How long a request may take to arrive, in milliseconds. Three of the largest images, sent at a time on a line of 64 kB/s,
 * need 16 minutes; Node's own five would cut them off. What comes slower than that line is ended long before
 * (`body-pace.ts`).
 */
const ARRIVAL = 20 * 60_000;

export interface NodeServerParts {
  service: Hono;
  /** Headers of every answer, the client's files included. */
  headers: Readonly<Record<string, string>>;
  callers: Callers;
}

/** A server that is not listening yet. `client` is set once it is there: Vite needs the server first. */
export function nodeServer({ service, headers, callers }: NodeServerParts): {
  server: Server;
  serveClient: (client: Middleware) => void;
} {
  const answerService = getRequestListener(service.fetch);
  let client: Middleware = (_request, _response, next) => next();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (callers.isSecure(request)) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
    response.once('close', () => {
      // A connection is kept for the next request, for which a server that stops would wait.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    const [path = ''] = (request.url ?? '').split('?', 1);
    const toService = () => void answerService(request, response);
    if (isServicePath(path)) toService();
    else client(request, response, toService);
  });
  server.keepAliveTimeout = KEPT_IDLE;
  server.requestTimeout = ARRIVAL;
  return {
    server,
    serveClient(middleware) {
      client = middleware;
    },
  };
}

/** Listens; resolves with the port. Rejects if the address cannot be had. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Takes no more requests, lets those under way finish, and cuts off what takes longer than ten seconds. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
