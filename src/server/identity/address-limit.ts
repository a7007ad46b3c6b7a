import type { MiddlewareHandler } from 'hono';
import { clientAddress } from './client-address.ts';
import { IdentityRefusal } from './refusal.ts';

/** So many refused sign-ins from one address … */
const REFUSALS = 50;
/** … within this time, in milliseconds. A large office behind one address stays below it. */
const WINDOW = 15 * 60_000;
/** So many addresses are remembered; beyond that the longest known is forgotten. About a megabyte. */
const REMEMBERED = 10_000;

/**
 * Stops one address from trying the accounts of many people, which the limit for each account does not
 * see. Counted in memory: with several processes an address has as many tries in each.
 */
export function addressLimit(now: () => Date): MiddlewareHandler {
  const counts = new Map<string, { tries: number; until: number }>();
  return async (c, next) => {
    const address = clientAddress(c);
    if (address === null) return next();
    const present = now().getTime();
    let count = counts.get(address);
    // What lies further ahead than that was counted before the clock was put back.
    if (!count || count.until <= present || count.until > present + WINDOW) {
      counts.delete(address);
      if (counts.size >= REMEMBERED) counts.delete(counts.keys().next().value ?? '');
      count = { tries: 0, until: present + WINDOW };
      counts.set(address, count);
    }
    if (count.tries >= REFUSALS) {
      c.header('Retry-After', String(Math.ceil((count.until - present) / 1000)));
      throw new IdentityRefusal('TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ins from this address were refused.', 429);
    }
    // Counted before the answer is known, or many tries sent at once would all be let through.
    count.tries += 1;
    await next();
    if (c.res.ok || c.res.status >= 500) count.tries -= 1;
  };
}
