import type { Context, MiddlewareHandler } from 'hono';
import { countedWindows, secondsLeft } from '../network/counted-windows.ts';
import { IdentityRefusal } from './refusal.ts';
import type { SignInSource } from './sign-in-source.ts';

/** So many refused sign-ins from one network or known device … */
const REFUSALS = 50;
/** … within this time, in milliseconds. A large office behind one address stays below it. */
const WINDOW = 15 * 60_000;
/** About a megabyte. */
const REMEMBERED = 10_000;

/**
 * Stops one network from trying the accounts of many people, which the limit of each account does not detect. With
 * several processes a network has as many tries in each.
 */
export function addressLimit(now: () => Date): (sourceOf: (c: Context) => Promise<SignInSource>) => MiddlewareHandler {
  const windowOf = countedWindows({ length: WINDOW, remembered: REMEMBERED, now });
  return (sourceOf) => async (c, next) => {
    const { kind, name } = await sourceOf(c);
    if (name === null) return next();
    const window = windowOf(`${kind} ${name}`);
    if (window.tries >= REFUSALS) {
      c.header('Retry-After', String(secondsLeft(window, now())));
      throw new IdentityRefusal('TOO_MANY_ATTEMPTS_TRY_LATER : Too many sign-ins from this address were refused.', 429);
    }
    // Counted before the answer is known, or many tries sent at once would all pass.
    window.tries += 1;
    await next();
    if (c.res.ok || c.res.status >= 500) window.tries -= 1;
  };
}
