import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Callers } from '../network/callers.ts';
import { STRICT_TRANSPORT } from './security-headers.ts';
import { isServicePath } from './service.ts';

/** A connect-style handler, as Vite and sirv are. `next` is called for what it does not serve. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** How long requests under way may take to finish when the process is asked to stop, in milliseconds. */
const GRACE = 10_000;

/**
 * How long an idle connection is kept, in milliseconds: longer than the 60 s of common proxies, so that the proxy
 * closes it. Node's own 5 s meet requests that are on their way already, whose callers see a reset connection.
 */
const KEPT_IDLE = 75_000;

/**
 * How long a request may take to arrive, in milliseconds. Three of the largest images, sent at a time on a line of 64
 * kB/s, need 16 minutes; Node's own five would cut them off. Slower bodies are ended long before (`PACE` in
 * request-body.ts).
 */
const ARRIVAL = 20 * 60_000;

export interface NodeServerParts {
  service: Hono;
  /** Headers of every answer, the client's files included. */
  headers: Readonly<Record<string, string>>;
  callers: Callers;
}

/** A server that is not listening yet. `client` is set later: Vite needs the server first. */
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
      // A stopping server would wait for the next request of a kept connection.
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

/** Listens; resolves with the port. Rejects if the address is not available. */
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

/** Accepts no more requests, lets those under way finish, and cuts off what takes longer than ten seconds. */
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
