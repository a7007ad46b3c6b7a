import { Hono, type MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { isSameSecret } from '../calls/call.ts';

/** Seconds; the slowest bucket is the limit of waiting for a session. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

export interface Metrics {
  /** Counts one answered request. `route` is the pattern, never the path: paths name people's records. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** GET /metrics in the format of Prometheus. */
  routes: Hono;
}

/**
 * Figures of this process.
 *
 * @param token the bearer token that a scraper must send; with null there is no such address
 */
export function metrics(token: string | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'dossier_' });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'dossier_http_requests_total',
    help: 'Answered requests.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'dossier_http_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers: [registry],
  });

  const routes = new Hono();
  if (token !== null) {
    routes.get('/metrics', async (context) => {
      if (!isSameSecret(context.req.header('authorization') ?? '', `Bearer ${token}`)) {
        return context.text('Not allowed.', 401);
      }
      return context.text(await registry.metrics(), 200, { 'content-type': registry.contentType });
    });
  }
  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    routes,
  };
}

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
