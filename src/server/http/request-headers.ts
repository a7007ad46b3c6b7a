import { LEASE_HEADER, leaseFromHeader, type LeaseProof } from '../../contract/policy/lease.ts';
import { invalidInput } from '../failures/checked-input.ts';

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
