import { Hono, type Context } from 'hono';
import { OPERATIONS, type OperationId } from '../../../contract/operations.ts';
import { OPEN_TO_SERVICES } from '../../../contract/operations-of-services.ts';
import { API_BASE, type Operation } from '../../../contract/base/operation.ts';
import { LEASE_HEADER } from '../../../contract/queue/lease.ts';
import { SEEN_AS_HEADER } from '../../../contract/staff/seen-as.ts';
import type { Role } from '../../../contract/base/roles.ts';
import { entityTag, errorAnswer, packedAnswer, eventStream, revalidated } from './answers.ts';
import {
  type Actor,
  type Call,
  type Services,
  type SignedIn,
  type Handler,
  type Handlers,
  type Subscription,
  assertFreshProof,
} from '../calls/call.ts';
import { checkedInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';
import { assertDeclaredLength, readForm, type ReceivedForm } from './form-body.ts';
import { answeredOnce, requestHash, writer } from './idempotency.ts';
import { OPENAPI_PATH, openapiDocument } from './openapi-document.ts';
import { readJsonBody } from './request-body.ts';
import { expectedVersionOf, idempotencyKeyOf, leaseOf, requestIdOf, queryValues } from './headers-and-query.ts';
import { asSeen, assertOnlyReads, refusedWrite, seenAsOf } from './seen-as.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { fairQueue } from '../calls/fair-queue.ts';

/**
 * Returns the person behind an Authorization header; throws a `Failure` if there is none. `anybody`: being signed in
 * is enough, and no rights are given.
 */
export type TokenCheck = (
  authorization: string | null,
  anybody?: boolean,
  userAgent?: string,
) => Promise<Actor | SignedIn>;

export interface ApiParts {
  services: Services;
  check: TokenCheck;
  handlers: Handlers;
}

/** Responses that change with a migration only: browsers cache and revalidate them. */
const REVALIDATED: ReadonlySet<OperationId> = new Set(['locale.list', 'tag.list', 'attribute.list']);

/** Milliseconds for which the check of a request's head is trusted for its body. */
const BELIEVED = 1000;

/** Uploads that are processed at the same time, of all people and of one, whose line may be slow; and those that wait before their body is read. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS_OF_ONE = 6;
const UPLOADS_WAITING = 64;
const queuedUpload = fairQueue({
  atOnce: UPLOADS_AT_ONCE,
  ofOne: UPLOADS_OF_ONE,
  waiting: UPLOADS_WAITING,
  refusal: () => new Failure('busy'),
});

/** The API under /api/v1: one route for each operation of the contract, and nothing else. */
export function api(parts: ApiParts): Hono {
  const app = new Hono();
  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
  // A fixed segment is registered before a parameter in its place, or "search" would be an identifier.
  const ordered = operations.sort(([, a], [, b]) => parameters(a.path) - parameters(b.path));
  const methods = new Map<string, string[]>();
  for (const [id, operation] of ordered) {
    const path = API_BASE + operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), operation.method]);
    if (REVALIDATED.has(id)) app.use(path, revalidated());
    app.on(operation.method, path, (context) =>
      answered(context, parts, (headers) => perform(context, parts, id, operation, headers)),
    );
  }
  for (const [path, allowed] of methods) {
    const all = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
    app.all(path, (context) =>
      answered(context, parts, (headers) => {
        headers['Allow'] = all.join(', ');
        throw new Failure('method-not-allowed');
      }),
    );
  }
  // It describes the operations and nothing that anybody has stored: authors of clients need no token for it.
  app.get(API_BASE + OPENAPI_PATH, revalidated(), (context) =>
    answered(context, parts, (headers) => {
      const caching = { ...headers, 'Cache-Control': 'public, no-cache', ETag: entityTag(contract()) };
      return packedAnswer(contract(), caching, context.req.header('accept-encoding'));
    }),
  );
  const unknown = (context: Context) =>
    answered(context, parts, () => {
      throw new Failure('not-found', 'There is nothing at this address.');
    });
  app.all(API_BASE, unknown);
  app.all(`${API_BASE}/*`, unknown);
  return app;
}

const contract = once(() => JSON.stringify(openapiDocument(OPERATIONS)));

function parameters(path: string): number {
  return path.split('{').length;
}

/** Every response of the API, which carries the request's identifier, whatever happened. */
async function answered(
  context: Context,
  parts: ApiParts,
  work: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const requestId = requestIdOf(context.req.header('x-request-id'));
  const headers: Record<string, string> = { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' };
  try {
    return await work(headers);
  } catch (error) {
    return errorAnswer(error, headers, parts.services.log.child({ request_id: requestId, path: context.req.path }));
  }
}

async function perform(
  context: Context,
  parts: ApiParts,
  id: OperationId,
  operation: Operation,
  headers: Record<string, string>,
): Promise<Response> {
  const caller = async () => {
    const person = await callerOf(context, parts, operation);
    if ('isService' in person && !OPEN_TO_SERVICES.has(id)) throw new Failure('closed-to-services');
    if (isSeeing(context)) assertOnlyReads(id, operation);
    if (!operation.forAnybody) assertRole(person, operation);
    return person;
  };
  const actor = await caller();
  const since = performance.now();
  /** The caller, now that the body is complete: it may have taken minutes, and the account may be closed meanwhile. */
  const callerStill = async () => (performance.now() - since < BELIEVED ? actor : caller());
  const { files } = operation;
  const mediaLimits = once(() => readSetting(parts.services.database, 'media_limits'));
  const asked = { id, operation, headers, mediaLimits };
  if (!files) {
    const body = operation.method === 'GET' ? {} : await readJsonBody(context.req.raw);
    return executed(context, parts, { ...asked, body, actor: await callerStill() });
  }
  assertDeclaredLength(context.req.raw, files, await mediaLimits());
  return queuedUpload(actor.id, async () => {
    const form: ReceivedForm = await readForm(context.req.raw, files, {
      newPath: parts.services.files.newPath,
      limits: await mediaLimits(),
    });
    try {
      return await executed(context, parts, { ...asked, body: form.body, actor: await callerStill() });
    } finally {
      await form.discard();
    }
  }).answer;
}

const isSeeing = (context: Context) => context.req.header(SEEN_AS_HEADER) !== undefined;

/** The caller, with the rights of the role that they see the workbench as, if they do. */
async function callerOf(
  context: Context,
  parts: ApiParts,
  { forAnybody }: Pick<Operation, 'forAnybody'>,
): Promise<Actor | SignedIn> {
  const authorization = context.req.header('authorization') ?? null;
  const browser = context.req.header('user-agent');
  if (!isSeeing(context)) return parts.check(authorization, forAnybody, browser);
  // Only a known Admin may see as another role.
  const person = await parts.check(authorization, false, browser);
  const seen = seenAsOf(context.req.header(SEEN_AS_HEADER));
  return seen === null ? person : asSeen(person, seen);
}

/** Only a refusal means no: an unavailable database, or too many requests, do not. */
async function isAllowed(
  context: Context,
  parts: ApiParts,
  operation: Operation,
  before: Actor | SignedIn,
): Promise<boolean> {
  try {
    const actor = await callerOf(context, parts, operation);
    return roleIn(actor) === roleIn(before);
  } catch (error) {
    return !(error instanceof Failure) || error.code === 'rate-limited';
  }
}

function roleIn(person: Actor | SignedIn): Role | null {
  return 'role' in person ? person.role : null;
}

/** Throws `role-forbids` if the person may not call the operation. */
export function assertRole(person: Actor | SignedIn, { roles }: Pick<Operation, 'roles'>): asserts person is Actor {
  const role = roleIn(person);
  if (role === null || !roles.includes(role)) throw new Failure('role-forbids');
}

function once<Answer extends object | string>(ask: () => Answer): () => Answer {
  let answer: Answer | null = null;
  return () => (answer ??= ask());
}

interface Asked {
  id: OperationId;
  operation: Operation;
  actor: Actor | SignedIn;
  body: unknown;
  headers: Record<string, string>;
  mediaLimits: Call['mediaLimits'];
}

async function executed(
  context: Context,
  parts: ApiParts,
  { id, operation, actor, body, headers, mediaLimits }: Asked,
): Promise<Response> {
  const input = {
    params: checkedInput(context.req.param(), operation.params),
    query: checkedInput(queryValues(new URL(context.req.url).searchParams, operation.query), operation.query),
    body: checkedInput(body, operation.body),
  };
  const request: Omit<Call, 'write'> = {
    ...parts.services,
    // A person without rights reaches only the open operations, whose handlers have no rights to read.
    actor: actor as Actor,
    requestId: headers['X-Request-Id'] ?? '',
    expectedVersion: operation.versioned ? expectedVersionOf(context.req.header('if-match')) : null,
    lease: operation.leased ? leaseOf(context.req.header(LEASE_HEADER)) : null,
    idempotencyKey: idempotencyKeyOf(context.req.header('idempotency-key')),
    mediaLimits,
    stillAllowed: () => isAllowed(context, parts, operation, actor),
  };
  const { expectedVersion, lease } = request;
  const plain = requestHash(id, { ...input, expectedVersion, lease });
  const hash = operation.secret ? parts.services.seal('request', plain) : plain;
  const call: Call = { ...request, write: isSeeing(context) ? refusedWrite : writer(request, hash) };
  // The table pairs each handler with its own operation, which TypeScript cannot follow through a loop.
  const handler = parts.handlers[id] as Handler<OperationId>;
  if (operation.freshProof === 'always') await assertFreshProof(request.database, request);
  const answered = await answeredOnce(request, hash, () => handler(input, call));
  if (operation.streamed) return eventStream(answered as Subscription<unknown>, headers);
  const answer = JSON.stringify(answered);
  const caching = REVALIDATED.has(id) && { 'Cache-Control': 'private, no-cache', ETag: entityTag(answer) };
  return packedAnswer(answer, { ...headers, ...caching }, context.req.header('accept-encoding'));
}
