import { Hono } from 'hono';
import { API_BASE } from '../../contract/operations/operation.ts';
import type { Presence } from '../calls/presence.ts';

/** Notes every call of the API while it is under way. To stand before the routes that answer. */
export function heardCalls({ call }: Pick<Presence, 'call'>): Hono {
  const app = new Hono();
  app.use(`${API_BASE}/*`, async (_context, next) => {
    const answered = call();
    try {
      await next();
    } finally {
      // A stream that stays open has begun by now, and nobody waits for it.
      answered();
    }
  });
  return app;
}
