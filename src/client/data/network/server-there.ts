import { SECOND } from '../../../contract/base/time-spans.ts';

/** How long the server may take to say that it is there, in ms. */
const ANSWERS_WITHIN = 5 * SECOND;

/** Whether the server has the page of this path: a network that leads nowhere is none. */
export async function isServerThere(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN) })).ok;
  } catch {
    return false;
  }
}
