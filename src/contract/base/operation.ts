import { object, type Infer, type Struct } from 'superstruct';
import type { FilePurpose } from './media-limits.ts';
import type { Role } from './roles.ts';

// Shapes are erased to their inferred types below; the struct's own schema type is of no interest.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct = Struct<any, any>;

/** Where the product's calls live. */
export const API_BASE = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation whose body is a form with files, found in it down to the level `FILE_NESTING`. */
export interface FilesOfOperation {
  purpose: FilePurpose;
  /** The member of the body under which the handler gets them: a list, or the one file if it takes one. */
  member: string;
}

/**
 * One call of the API as data. The client's calls, the server's routes, the permission tests and
 * docs/api.md are all made from it.
 */
export interface Operation<
  P extends AnyStruct = AnyStruct,
  Q extends AnyStruct = AnyStruct,
  B extends AnyStruct = AnyStruct,
  A extends AnyStruct = AnyStruct,
> {
  method: Method;
  /** Path below /api/v1 with {name} for each parameter. */
  path: string;
  /** One sentence for docs/api.md. */
  summary: string;
  /** Who may call it. The server refuses every other role before it looks at the input. */
  roles: readonly Role[];
  params: P;
  query: Q;
  body: B;
  answer: A;
  /** A write to one record: the header If-Match carries the version the person saw. */
  versioned: boolean;
  /** A decision on an item of the queue: the header Queue-Lease carries the claim under which it is made. */
  leased: boolean;
  /** null: the body is JSON. */
  files: FilesOfOperation | null;
  /** For anyone who is signed in: without a role, and while a second factor that is demanded is missing. */
  forAnybody: boolean;
  /** It answers with a stream of messages: see `streamedOperation`. */
  streamed?: true;
  /**
   * It reports the progress of background work: a page that polls it waits for that very work, which yields to all
   * other calls.
   */
  watches?: true;
  /** Its body holds a password, so the hash kept to recognize a repeat is keyed. */
  secret?: true;
  /** The caller has typed their password or a one-time code within the last ten minutes; services are not asked. */
  freshProof?: FreshProof;
}

/** An operation as its callers see it. */
export interface OperationCall extends Pick<Operation, 'method' | 'path'> {
  versioned?: boolean;
  leased?: boolean;
  /** Its body is a form with files. */
  files?: boolean;
}

/** Accepts no member at all. */
const Nothing = object({});

interface Declaration<P extends AnyStruct, Q extends AnyStruct, B extends AnyStruct, A extends AnyStruct> {
  method: Method;
  path: string;
  summary: string;
  roles: readonly Role[];
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  versioned?: boolean;
  leased?: boolean;
  files?: FilesOfOperation;
  watches?: true;
  secret?: true;
  freshProof?: FreshProof;
}

export function operation<
  A extends AnyStruct,
  P extends AnyStruct = typeof Nothing,
  Q extends AnyStruct = typeof Nothing,
  B extends AnyStruct = typeof Nothing,
>(declaration: Declaration<P, Q, B, A>): Operation<P, Q, B, A> {
  const { params, query, body, ...more } = declaration;
  const { versioned = false, leased = false, files = null, ...rest } = more;
  return {
    ...rest,
    versioned,
    leased,
    files,
    forAnybody: false,
    params: params ?? (Nothing as unknown as P),
    query: query ?? (Nothing as unknown as Q),
    body: body ?? (Nothing as unknown as B),
  };
}

/** An operation that answers with messages as they come (server-sent events), each of the answer's shape. */
export function streamedOperation<A extends AnyStruct>(
  declaration: Declaration<typeof Nothing, typeof Nothing, typeof Nothing, A>,
): Operation<typeof Nothing, typeof Nothing, typeof Nothing, A> & { streamed: true } {
  return { ...operation(declaration), streamed: true };
}

/** An operation for anyone who is signed in: its handler is given no rights. */
export function openOperation<A extends AnyStruct>(
  declaration: Declaration<typeof Nothing, typeof Nothing, typeof Nothing, A>,
): Operation<typeof Nothing, typeof Nothing, typeof Nothing, A> & { forAnybody: true } {
  return { ...operation(declaration), forAnybody: true };
}

export type ParamsOf<O extends Operation> = Infer<O['params']>;
export type QueryOf<O extends Operation> = Infer<O['query']>;
export type BodyOf<O extends Operation> = Infer<O['body']>;
export type AnswerOf<O extends Operation> = Infer<O['answer']>;

/**
 * Which calls of an operation want one: all, or those by which somebody approves what they created or filled in
 * themselves. What a person cannot be asked for in time asks where it begins: a run over many at its start, an export
 * at its first call.
 */
export type FreshProof = 'always' | 'own-work';
