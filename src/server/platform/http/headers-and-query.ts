import { LEASE_HEADER, leaseFromHeader, type LeaseProof } from '../../../contract/queue/lease.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { randomUUID } from 'node:crypto';
import type { Struct } from 'superstruct';

const VERSION = /^(?:W\/)?"?([1-9]\d{0,8})"?$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The version a person saw, from If-Match; null if the caller sent none or "*". Throws `invalid-input`. */
export function expectedVersionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = VERSION.exec(header.trim())?.[1];
  if (version === undefined) throw invalidInput([{ path: 'If-Match', problem: 'should be one version number' }]);
  return Number(version);
}

/** Null if the caller sent none. Throws `invalid-input`. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(header)) {
    throw invalidInput([{ path: 'Idempotency-Key', problem: 'should be 1 to 200 visible ASCII characters' }]);
  }
  return header;
}

/** The claim for a decision; null if the caller named none. Throws `invalid-input`. */
export function leaseOf(header: string | undefined): LeaseProof | null {
  if (header === undefined) return null;
  const lease = leaseFromHeader(header);
  if (lease === null) throw invalidInput([{ path: LEASE_HEADER, problem: 'should be <id>;<token> of a claim' }]);
  return lease;
}

/** Safe in a log line and a header. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,100}$/;

/** The caller's own identifier if it is well-formed, so that its log and ours can be read together. */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && WELL_FORMED.test(header) ? header : randomUUID();
}

/** A query string contains only text: the shape of the query gives the type of each value. */
export function queryValues(search: URLSearchParams, shape: Struct): Record<string, unknown> {
  const members = (shape.schema ?? {}) as Readonly<Record<string, Struct>>;
  const values = [...new Set(search.keys())].map((name) => {
    const texts = search.getAll(name);
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    // An unknown name is kept, so that the contract check refuses it by name.
    return [name, member ? valueOf(texts, member) : texts[0]] as const;
  });
  // Assigned one by one, "__proto__" would be no member, and nothing would refuse it.
  return Object.fromEntries(values);
}

function valueOf(texts: readonly string[], member: Struct): unknown {
  if (member.type === 'array') {
    const element = member.schema as Struct;
    // A list repeats its name: a comma may belong to a value, such as the name of a region.
    return texts.map((text) => single(text, element));
  }
  // A single value given twice is ambiguous: left as a list, which its shape refuses.
  return texts.length === 1 ? single(texts[0] ?? '', member) : texts;
}

function single(text: string, member: Struct): unknown {
  if (member.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (member.type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (member.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
