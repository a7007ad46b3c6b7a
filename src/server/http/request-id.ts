import { randomUUID } from 'node:crypto';

/** Safe in a log line and a header. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,100}$/;

/** The caller's own identifier if it is well-formed, so that its log and ours can be read together. */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && WELL_FORMED.test(header) ? header : randomUUID();
}
