import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { atMost } from '../platform/calls/fair-queue.ts';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** 32 MiB and about 0.2 s a hash: one of the settings that OWASP's password storage cheat sheet gives. */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** For a public password: there is nothing to protect, and nobody waits for it. */
export const PUBLIC_COST: Cost = { N: 2 ** 10, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Enough for stored hashes of up to four times today's memory; anything beyond is refused. */
const MEMORY_LIMIT = 160 * 1024 * 1024;

/**
 * scrypt runs on the four threads that file access shares. Two at a time leave the database its threads and bound the
 * memory, however many people sign in at once.
 */
const limited = atMost(2);

/** A hash with everything needed to check it later: `scrypt$N$r$p$salt$key`, the last two base64url. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether the password is the one that was hashed. `null` stands for an account that does not exist: it costs the
 * same time as a wrong password and is never right.
 */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await derive(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash has an unknown form.');
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: MEMORY_LIMIT };
  // The same character can be typed as different code points; keyboards and systems differ in that.
  const text = password.normalize('NFKC');
  return limited(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, KEY_BYTES, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
