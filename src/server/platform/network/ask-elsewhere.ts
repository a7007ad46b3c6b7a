export interface Bounds {
  /** Milliseconds for the whole answer. */
  time: number;
  /** Bytes. */
  size: number;
}

/** The response of another server; `body` is null if it was not JSON. */
export interface ElsewhereAnswer {
  status: number;
  ok: boolean;
  body: unknown;
}

/**
 * Requests an address that the operator of this server has set. It may lie in a private network, so only it is
 * requested: a redirect is not followed, and neither an endless response nor one that never comes is waited for.
 * Throws for all of these.
 */
export async function askElsewhere(
  address: string,
  request: RequestInit,
  { time, size }: Bounds,
): Promise<ElsewhereAnswer> {
  const answer = await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(time) });
  const text = await readAtMost(answer.body, size);
  return { status: answer.status, ok: answer.ok, body: jsonIn(text) };
}

/** A fetch within bounds, for libraries that take one. */
export function boundedFetch(bounds: Bounds): (address: string, request: RequestInit) => Promise<Response> {
  return async (address, request) => {
    const { status, body } = await askElsewhere(address, request, bounds);
    return Response.json(body, { status });
  };
}

async function readAtMost(body: Response['body'], size: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const part of body ?? []) {
    read += part.byteLength;
    if (read > size) throw new Error(`An answer is longer than ${size} bytes.`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
