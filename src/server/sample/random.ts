import { createHash } from 'node:crypto';

/**
 * A small generator of pseudo-random numbers (xoshiro128**: Blackman and Vigna). The same seed gives
 * the same sequence on every machine, which Math.random cannot promise.
 */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at));
  }

  /** 32 random bits. */
  bits(): number {
    const s = this.#state;
    const s0 = s[0] as number;
    const s1 = s[1] as number;
    const result = Math.imul(rotated(Math.imul(s1, 5), 7), 9) >>> 0;
    const s2 = (s[2] as number) ^ s0;
    const s3 = (s[3] as number) ^ s1;
    s[1] = s1 ^ s2;
    s[0] = s0 ^ s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = rotated(s3, 11);
    return result;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to pick from.');
    return list[this.between(0, list.length - 1)] as T;
  }
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
