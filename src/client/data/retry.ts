/**
 * When a call is sent a second time: specification, section 7. It is the reverse of what most clients do, so every
 * write carries an Idempotency-Key and the server answers a repeat from memory.
 */
const RETRIED_METHODS: ReadonlySet<string> = new Set(['PATCH', 'POST', 'PUT', 'DELETE']);
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Seconds; a longer wait is left to the person. */
const LONGEST_WAIT = 2;

/** Milliseconds before the one retry, or null when the answer is final. */
export function retryDelay(method: string, response: { status: number; headers: Headers }): number | null {
  if (!RETRIED_METHODS.has(method) || !RETRIED_STATUSES.has(response.status)) return null;
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  if (!Number.isFinite(wait) || wait < 0) return 0;
  return wait <= LONGEST_WAIT ? wait * 1000 : null;
}
