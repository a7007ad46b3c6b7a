import type { ApiOptions } from '../../../commands/ports.ts';
import { CALLS } from '../../contract/calls.ts';
import { onlyReads } from '../../contract/reading-operations.ts';
import type { OperationCall } from '../../contract/base/operation.ts';
import type { OperationAnswer, OperationId, OperationInput } from '../../contract/operations.ts';
import { ONLY_SEEING, type SeenAs } from '../../contract/staff/seen-as.ts';
import { connection, noteUnstarted } from './network/connection.ts';
import { ApiError, errorOf, isSignInRefused, ServerUnreachable } from './network/api-error.ts';
import { takeEarly } from './network/early.ts';
import { readAnswer, reach } from './network/reach.ts';
import { requestOf, uploader, type Send, sendWithToken } from './network/request.ts';
import { noteAnswer, noteNoAnswer } from './server-back.ts';
import { sendUntilAnswered } from './send-until-answered.ts';
import { askedFor, keyOfUnanswered, noteAnswered, noteFailed } from './network/unanswered.ts';
import { underWay } from './network/writes-under-way.ts';

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

export interface ApiEnvironment {
  /** @param refused a token that the server took for expired: another one is needed */
  token(refused?: string): Promise<string | null>;
  /** The role that an Admin sees the workbench as; null: their own. */
  seenAs(): SeenAs | null;
  signInNumber(): number;
  onSignInRefused(error: ApiError, signInNumber: number): void;
  onSecondFactorRequired(): void;
  /**
   * The server asks for a fresh proof of identity before it runs the request: gives the response to the same request
   * once the person has given one. `sentAt`: by `performance.now()`.
   */
  onProofNeeded<A>(refusal: ApiError, sentAt: number, again: () => Promise<A>): Promise<A>;
  /** Somebody else was first; the details contain the current record. */
  onConflict(details: unknown): void;
  /** A write was refused because these records have another state than expected. */
  onOutdated(ids: readonly string[]): void;
  onWritten(operation: OperationId, answer: unknown): void;
}

export type Api = <K extends OperationId>(
  operation: K,
  input: Partial<OperationInput<K>>,
  options?: ApiOptions,
) => Promise<OperationAnswer<K>>;

export function createApi(environment: ApiEnvironment): Api {
  return (id, input, options = {}) => {
    const operation = CALLS[id];
    const asked = askedFor(id, operation, input, options);
    const before = keyOfUnanswered(asked, options.isRetry ?? false);
    const own = { ...options, idempotencyKey: before ?? options.idempotencyKey ?? crypto.randomUUID() };
    const signIn = environment.signInNumber();
    // The server refuses it as well, so it need not be sent.
    if (environment.seenAs() && !onlyReads(id, operation)) return Promise.reject(onlySeeing());
    const send = () => call(id, operation, input, own);
    if (operation.method === 'GET') return send();
    const isOver = () => signIn !== environment.signInNumber();
    return underWay(noted(sentAs(options.untilAnswered ?? false, send, isOver)), operation.files !== undefined);

    async function noted<Answer>(sent: Promise<Answer>): Promise<Answer> {
      try {
        const answer = await sent;
        if (asked && !isOver()) noteAnswered(asked);
        return answer;
      } catch (error) {
        if (asked && !isOver()) noteFailed(asked, own.idempotencyKey, error);
        throw error;
      }
    }
  };

  async function call<K extends OperationId>(
    id: K,
    operation: OperationCall,
    input: Partial<OperationInput<K>>,
    options: ApiOptions & { idempotencyKey: string },
  ): Promise<OperationAnswer<K>> {
    const signInNumber = environment.signInNumber();
    const isOver = () => signInNumber !== environment.signInNumber();
    const token = async (refused?: string) => {
      const given = await environment.token(refused);
      // A request of one person is not sent again as the next.
      return refused !== undefined && isOver() ? null : given;
    };
    const sentAt = performance.now();
    const response = await noteUnstarted((started) =>
      sendWithToken(token, (bearer) => {
        const { url, init } = requestOf(operation, input, {
          token: bearer,
          seenAs: environment.seenAs(),
          idempotencyKey: options.idempotencyKey,
          ...(options.version !== undefined && { version: options.version }),
          ...(options.lease !== undefined && { lease: options.lease }),
        });
        const { onProgress } = options;
        const onSent = (sent: number, total: number) => {
          started();
          onProgress?.(sent, total);
        };
        const send = onProgress && operation.files ? uploader(onSent) : fetch;
        return reach(() => sendWithRetry(url, { ...init, signal: options.signal ?? null }, send)).catch(unanswered);
      }),
    );
    if (response.status >= 400) {
      const error = await errorOf(response).catch(unanswered);
      if (error.code === 'proof-needed' && !isOver()) {
        return environment.onProofNeeded(error, sentAt, () => call(id, operation, input, options));
      }
      if (isSignInRefused(error)) environment.onSignInRefused(error, signInNumber);
      if (!isOver()) {
        if (error.code === 'second-factor-required') environment.onSecondFactorRequired();
        if (error.code === 'version-conflict') environment.onConflict(error.details);
        else if (response.status === 409 && operation.method !== 'GET') {
          environment.onOutdated(Object.values(input.params ?? {}));
        }
      }
      throw error;
    }
    const answer = (await readAnswer(response)) as OperationAnswer<K>;
    // Data of one person are not cached for the next.
    if (operation.method !== 'GET' && !isOver()) environment.onWritten(id, answer);
    return answer;
  }
}

const onlySeeing = () => new ApiError(403, 'Forbidden', 'only-seeing', ONLY_SEEING, undefined);

function unanswered(error: unknown): never {
  if (error instanceof ServerUnreachable) noteNoAnswer();
  throw error;
}

/** The retry is the same request, including its Idempotency-Key. */
export async function sendWithRetry(url: string, init: RequestInit, send: Send = fetch): Promise<Response> {
  const sentAt = Date.now();
  const first = await (takeEarly(url, init) ?? send(url, init));
  noteAnswer(sentAt, first.status < 500);
  const delay = retryDelay(init.method ?? 'GET', first);
  if (delay === null) return first;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  return send(url, init);
}

/** As the caller decides: once, or again under its key where the answer was lost. */
function sentAs<Answer>(
  untilAnswered: NonNullable<ApiOptions['untilAnswered']>,
  send: () => Promise<Answer>,
  isOver: () => boolean,
): Promise<Answer> {
  if (untilAnswered === true) return sendUntilAnswered(send, isOver);
  if (untilAnswered === false || !hasNetwork()) return send();
  // Nobody can continue without these, so a delay is shown after a few seconds.
  return sendUntilAnswered(send, isOver, { isBack: async () => hasNetwork(), isServerBack: async () => false });
}

const hasNetwork = () => connection.offlineSince === null;

/**
 * Ends a sign-in at the server. Separate from the other calls because the person is leaving, so its result concerns
 * nobody, and it continues after the page is closed.
 */
export async function endSignIn(token: string): Promise<void> {
  const { url, init } = requestOf(CALLS['session.end'], {}, { token, idempotencyKey: crypto.randomUUID() });
  await sendWithRetry(url, { ...init, keepalive: true });
}

/**
 * Reports that the page with a claim is closing. Separate from the other calls because it continues after the page is
 * gone.
 */
export function leaveClaim(leaseId: string, token: string): void {
  const facts = { token, idempotencyKey: crypto.randomUUID() };
  const { url, init } = requestOf(CALLS['queue.leave'], { params: { leaseId } }, facts);
  void fetch(url, { ...init, keepalive: true }).catch(() => undefined);
}
