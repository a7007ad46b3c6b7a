import type { ApiOptions } from '../../../commands/ports.ts';
import { mayPass } from '../../contract/errors.ts';
import type { OperationCall } from '../../contract/operations/operation.ts';
import type { OperationId } from '../../contract/operations/operations.ts';
import { onlyReads } from '../../contract/operations/reading-operations.ts';
import { HOUR } from '../../contract/policy/time-spans.ts';
import { personalMap } from '../context/personal.ts';
import { ApiError } from './api-error.ts';
import { NeverSent } from './reach.ts';

/* What was asked of the server and had no answer: it may have been done. Asked again to the letter it is the same request. */

/** These are about how things stand at the moment: asked again, they are to be done again, and twice is as good as once. */
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

/** Milliseconds after which the same form, sent by hand, is meant anew. A Retry says itself what it means. */
const MEANT = HOUR;

interface Unanswered {
  /** Under which it was sent (`Idempotency-Key`). */
  key: string;
  about: string;
  /** It names the version or the claim that it is about: nothing else can be meant by the same words. */
  pinned: boolean;
  /** Milliseconds since 1970. */
  at: number;
  /** Something else was done about the same since, so that only a Retry still means it. */
  isPast: boolean;
}

/** By all that was asked. */
const unanswered = personalMap<string, Unanswered>();

type Asked = Pick<Unanswered, 'about' | 'pinned'> & { letter: string };

/** One request, by which it is known again; null: what has files has a key of its own, and the others need none. */
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

/** The key under which the very same was sent and not answered; undefined: it is a new request. */
export function keyOfUnanswered(asked: Asked | null, isRetry: boolean): string | undefined {
  const found = asked ? unanswered.get(asked.letter) : undefined;
  if (!found) return undefined;
  const isMeant = isRetry || found.pinned || (!found.isPast && Date.now() - found.at < MEANT);
  return isMeant ? found.key : undefined;
}

/** Notes what came of it. */
export function noteAnswered({ letter, about }: Asked): void {
  unanswered.delete(letter);
  for (const each of unanswered.values()) if (each.about === about) each.isPast = true;
}

/** Notes that it failed: a refusal is an answer, and all else leaves open whether it was done. */
export function noteFailed({ letter, about, pinned }: Asked, key: string, error: unknown): void {
  if (error instanceof NeverSent) return;
  if (error instanceof ApiError && !mayPass(error.code)) unanswered.delete(letter);
  else unanswered.set(letter, { key, about, pinned, at: Date.now(), isPast: false });
}
