import type { Context } from 'hono';
import { is, type Struct } from 'superstruct';
import { INVALID_ARGUMENT, IdentityRefusal } from './refusal.ts';

/** The JSON body, if it fits; fields that the shape does not name are ignored, as Google's service does. */
export async function readBody<T>(c: Context, shape: Struct<T>): Promise<T> {
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch {
    throw new IdentityRefusal('Invalid JSON payload received.');
  }
  if (!is(body, shape)) throw new IdentityRefusal(INVALID_ARGUMENT);
  return body;
}
