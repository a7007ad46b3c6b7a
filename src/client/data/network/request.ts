import { type OperationCall, API_BASE } from '../../../contract/base/operation.ts';
import { LEASE_HEADER, leaseToHeader, type LeaseProof } from '../../../contract/queue/lease.ts';
import { SEEN_AS_HEADER, seenAsToHeader, type SeenAs } from '../../../contract/staff/seen-as.ts';
import { FILE_NAMES_HEADER, formName, formPartsOf, PERCENT_ENCODED } from '../../../contract/base/form-body.ts';
import { errorOf } from './api-error.ts';
import { reach } from './reach.ts';

/** The form that carries a body with files, their names as `FILE_NAMES_HEADER` says: `a[b][c]` names what lies deeper. See `base/form-body.ts`. */
export function formOf(body: unknown): FormData {
  const { fields, files } = formPartsOf(body, (value): value is Blob => value instanceof Blob);
  const form = new FormData();
  for (const { path, value } of fields) form.append(formName(path), value);
  // Files last: the server knows by then what they are for.
  for (const { path, file } of files) form.append(formName(path), file, encodeURIComponent((file as File).name));
  return form;
}

export interface Input {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
}

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface RequestFacts {
  token: string | null;
  seenAs?: SeenAs | null;
  idempotencyKey: string;
  version?: number;
  lease?: LeaseProof;
}

/** The address and the fetch options of one call; a resend uses the same ones. */
export function requestOf(
  operation: OperationCall,
  input: Input,
  facts: RequestFacts,
): { url: string; init: RequestInit } {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const headers: Record<string, string> = {};
  if (facts.token) headers['Authorization'] = `Bearer ${facts.token}`;
  if (facts.seenAs) headers[SEEN_AS_HEADER] = seenAsToHeader(facts.seenAs);
  if (operation.method !== 'GET') headers['Idempotency-Key'] = facts.idempotencyKey;
  if (operation.versioned && facts.version !== undefined) headers['If-Match'] = `"${facts.version}"`;
  if (operation.leased && facts.lease !== undefined) headers[LEASE_HEADER] = leaseToHeader(facts.lease);
  const hasBody = operation.method !== 'GET' && input.body !== undefined;
  // The browser sets the boundary of a form itself.
  if (operation.files) headers[FILE_NAMES_HEADER] = PERCENT_ENCODED;
  else if (hasBody) headers['Content-Type'] = 'application/json';
  return {
    url: `${API_BASE}${path}${queryString(input.query ?? {})}`,
    init: {
      method: operation.method,
      headers,
      ...(hasBody && { body: operation.files ? formOf(input.body) : JSON.stringify(input.body) }),
    },
  };
}

/** A list repeats its name, because a value may hold any separator; undefined is left out. */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of typeof value === 'object' ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a form and reports how much of it went out, which `fetch` cannot. Rejects like `fetch` without a connection, or
 * with an AbortError if the signal says so.
 */
export function uploader(onProgress: (sent: number, total: number) => void): Send {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers as Readonly<Record<string, string>>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('The connection was lost while sending.')));
      request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
      if (signal?.aborted) {
        reject(new DOMException('The upload was cancelled.', 'AbortError'));
        return;
      }
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as FormData);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  const { status, statusText, responseText } = request;
  return new Response(status === 204 || status === 304 ? null : responseText, { status, statusText, headers });
}

/**
 * Sends with a token, and once more with another one where the server takes the first for expired: it expired on its
 * way, or this machine's clock was changed, while the sign-in itself may be valid.
 *
 * @param token gives the present one, or one other than the refused one; null where there is none
 */
export async function sendWithToken(
  token: (refused?: string) => Promise<string | null>,
  send: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const first = await reach(() => token());
  const response = await send(first);
  if (first === null || response.status !== 401) return response;
  if ((await errorOf(response.clone())).code !== 'token-expired') return response;
  const other = await reach(() => token(first));
  return other === null || other === first ? response : send(other);
}
