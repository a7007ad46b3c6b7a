import { Hono } from 'hono';
import { API_BASE } from '../../contract/base/operation.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import type { Presence } from '../calls/presence.ts';

/** Methods and addresses of the calls that only watch background work. */
const WATCHING = Object.values(OPERATIONS)
  .filter((operation) => operation.watches)
  .map(({ method, path }) => new RegExp(`^${method} ${API_BASE}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Notes every call of the API while it is under way. Must stand before the routes that answer. */
export function heardCalls({ call }: Pick<Presence, 'call'>): Hono {
  const app = new Hono();
  app.use(`${API_BASE}/*`, async ({ req: { method, path } }, next) => {
    const answered = call(WATCHING.some((watching) => watching.test(`${method} ${path}`)));
    try {
      await next();
    } finally {
      // A stream that stays open has begun by now, and nobody waits for it.
      answered();
    }
  });
  return app;
}
