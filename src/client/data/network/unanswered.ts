import type { ApiOptions } from '../../../../commands/ports.ts';
import { mayPass } from '../../../contract/base/errors.ts';
import type { OperationCall } from '../../../contract/base/operation.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { onlyReads } from '../../../contract/reading-operations.ts';
import { HOUR } from '../../../contract/base/time-spans.ts';
import { personalMap } from '../../context/personal.ts';
import { ApiError } from './api-error.ts';
import { NeverSent } from './connection.ts';

/* Requests without an answer: they may have been done. Repeated unchanged, it is the same request. */

/** These are about the present moment: sent again, they are to run again, and twice does no harm. */
const MOMENTARY: ReadonlySet<OperationId> = new Set<OperationId>([
  'queue.ahead',
  'queue.next',
  'queue.claim',
  'queue.steal',
  'queue.heartbeat',
  'queue.leave',
  'queue.release',
  'notice.seen',
  'document.open',
  'setting.preview',
  'duplicate-filter.preview',
  'trail-proof.run',
  'session.end',
  'session.end-all',
  'account.end-sign-in',
  'account.end-other-sign-ins',
  'staff.end-sign-ins',
]);

/** Milliseconds after which the same form, sent by hand, is a new request. A Retry always means the old one. */
const MEANT = HOUR;

interface Unanswered {
  /** Its `Idempotency-Key`. */
  key: string;
  about: string;
  /** It names its version or claim: the same words can mean nothing else. */
  pinned: boolean;
  /** Milliseconds since 1970. */
  at: number;
  /** Something else was done to the same record since, so that only a Retry still means it. */
  isPast: boolean;
}

/** By the whole request. */
const unanswered = personalMap<string, Unanswered>();

type Asked = Pick<Unanswered, 'about' | 'pinned'> & { letter: string };

/** Identifies a request; null: one with files has its own key, and the others need none. */
export function askedFor(
  id: OperationId,
  operation: OperationCall,
  input: object,
  { version, lease }: ApiOptions,
): Asked | null {
  if (operation.files || onlyReads(id, operation) || MOMENTARY.has(id)) return null;
  const letter = JSON.stringify([id, input, version, lease]);
  return { letter, about: id.split('.')[0] ?? id, pinned: version !== undefined || lease !== undefined };
}

/** The key of the same request without an answer; undefined: it is a new request. */
export function keyOfUnanswered(asked: Asked | null, isRetry: boolean): string | undefined {
  const found = asked ? unanswered.get(asked.letter) : undefined;
  if (!found) return undefined;
  const isMeant = isRetry || found.pinned || (!found.isPast && Date.now() - found.at < MEANT);
  return isMeant ? found.key : undefined;
}

export function noteAnswered({ letter, about }: Asked): void {
  unanswered.delete(letter);
  for (const each of unanswered.values()) if (each.about === about) each.isPast = true;
}

/** Notes that it failed: a refusal is an answer, any other failure leaves open whether it was done. */
export function noteFailed({ letter, about, pinned }: Asked, key: string, error: unknown): void {
  if (error instanceof NeverSent) return;
  if (error instanceof ApiError && !mayPass(error.code)) unanswered.delete(letter);
  else unanswered.set(letter, { key, about, pinned, at: Date.now(), isPast: false });
}
