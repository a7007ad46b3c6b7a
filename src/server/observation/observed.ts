import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Requested every few seconds by machines; a line each would bury the rest. */
const UNOBSERVED = new Set(['/healthz', '/readyz', '/metrics']);
const NO_ROUTE = 'none';

/** Counts every request and logs it by the pattern of its route, with the identifier of its response. */
export function observed(log: Logger, { answered }: Pick<Metrics, 'answered'>): MiddlewareHandler {
  return async (context, next) => {
    const begin = performance.now();
    await next();
    const seconds = (performance.now() - begin) / 1000;
    // Wildcards are middleware; the last real pattern is the route that answered.
    const route =
      matchedRoutes(context)
        .map(({ path }) => path)
        .findLast((path) => !path.includes('*')) ?? NO_ROUTE;
    const { method } = context.req;
    const { status } = context.res;
    answered({ method, route, status, seconds });
    if (UNOBSERVED.has(route)) return;
    const requestId = context.res.headers.get('x-request-id') ?? undefined;
    const line = { request_id: requestId, method, route, status, ms: Math.round(seconds * 1000) };
    if (status >= 500) log.warn(line, 'answered');
    else log.info(line, 'answered');
  };
}
