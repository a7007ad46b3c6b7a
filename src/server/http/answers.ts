import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { ERRORS } from '../../contract/error-sentences.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { Failure } from '../failures/failure.ts';
import { isStorageFull, storageFull } from '../failures/storage-full.ts';

const packed = promisify(gzip);
/** Bytes; a shorter response fits into one packet anyway. */
const LONG = 1024;

function jsonAnswer(body: string, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { ...headers, ...ofJson(Buffer.byteLength(body)) } });
}

/**
 * `jsonAnswer`, compressed where it is long and the caller accepts it. It is compressed as a whole: a stream costs
 * more than the compression. Pictures are compressed already, and a stream of events must be sent at once; sign-in
 * responses are short and secret, and gain nothing.
 *
 * @param accepted the caller's Accept-Encoding
 */
export async function packedAnswer(
  body: string,
  headers: Readonly<Record<string, string>>,
  accepted: string | undefined,
): Promise<Response> {
  if (body.length < LONG) return jsonAnswer(body, 200, headers);
  const either = { ...headers, Vary: 'Accept-Encoding' };
  if (!takesGzip(accepted)) return jsonAnswer(body, 200, either);
  const bytes = await packed(body);
  return new Response(bytes, { headers: { ...either, 'Content-Encoding': 'gzip', ...ofJson(bytes.byteLength) } });
}

/** RFC 9110, 12.5.3: a weight of 0 refuses an encoding. */
function takesGzip(accepted = ''): boolean {
  return /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0\.0*[1-9]))/i.test(accepted);
}

const ofJson = (length: number) => ({ 'Content-Type': 'application/json', 'Content-Length': String(length) });

/** The response to any error. What is not a `Failure` is a fault of ours: it is logged in full and shown to nobody. */
export function errorAnswer(error: unknown, headers: Readonly<Record<string, string>>, log: Logger): Response {
  const failure =
    error instanceof Failure ? error : isStorageFull(error) ? storageFull(error) : new Failure('internal');
  if (failure.code === 'storage-full') log.error({ err: failure.cause }, 'There is no room left on the disk.');
  else if (failure !== error) log.error({ err: error }, 'A request failed unexpectedly.');
  const { code, message, details, retryAfter } = failure;
  const body: ErrorAnswer = { error: message, code, ...(details !== undefined && { details }) };
  return jsonAnswer(JSON.stringify(body), ERRORS[code].status, {
    ...headers,
    ...(retryAfter !== null && { 'Retry-After': String(retryAfter) }),
  });
}
