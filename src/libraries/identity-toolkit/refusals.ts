import type { Context } from 'hono';
import { is, type Struct } from 'superstruct';

/** The endpoints' error; `message` is the protocol's code, which the SDK maps, with a text after " : ". */
export class IdentityRefusal extends Error {
  readonly status: 400 | 404 | 413 | 429 | 500;

  constructor(message: string, status: 400 | 404 | 413 | 429 | 500 = 400) {
    super(message);
    this.status = status;
  }
}

/** The protocol's message for a request whose fields are of the wrong type. */
export const INVALID_ARGUMENT = 'Request contains an invalid argument.';

const STATUS_WORDS = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
} as const;

/** An error in the shape of Google's APIs: the first version has a list of errors, the others a status word. */
export function answerRefusal(c: Context, { message, status }: IdentityRefusal): Response {
  const olderShape = c.req.path.startsWith('/identitytoolkit.googleapis.com/v1/');
  const more = olderShape
    ? { errors: [{ message, domain: 'global', reason: status === 404 ? 'notFound' : 'invalid' }] }
    : { status: STATUS_WORDS[status] };
  return c.json({ error: { code: status, message, ...more } }, status);
}

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
