import type { OperationCall } from '../../contract/operations/operation.ts';
import { API_BASE } from '../../contract/operations/operation.ts';
import { LEASE_HEADER, leaseToHeader, type LeaseProof } from '../../contract/policy/lease.ts';
import { SEEN_AS_HEADER, seenAsToHeader, type SeenAs } from '../../contract/policy/seen-as.ts';
import { formOf } from './form.ts';

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
  if (hasBody && !operation.files) headers['Content-Type'] = 'application/json';
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
