import { createHash } from 'node:crypto';

/** Drawn once at random. Changing it would change every identifier that data refers to. */
const NAMESPACE = Buffer.from('6d0c5a1be2f34f7c9a4b1f0e7d83c265', 'hex');

/** The same identifier for the same name in every installation: a UUID of version 5 (RFC 9562, section 5.5). */
export function stableUuid(name: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(name, 'utf8').digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
