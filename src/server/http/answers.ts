import type { Logger } from 'pino';
import { ERRORS, type ErrorAnswer } from '../../contract/errors.ts';
import { Failure } from '../failures/failure.ts';
import { isStorageFull, storageFull } from '../failures/storage-full.ts';

/** The length is told, so that what is short is not packed. */
export function jsonAnswer(body: string, status: number, headers: Readonly<Record<string, string>>): Response {
  const length = String(Buffer.byteLength(body));
  return new Response(body, {
    status,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': length },
  });
}

/**
 * The answer to whatever was thrown. What is not a `Failure` is our own fault: it is logged whole
 * and told to nobody.
 */
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
