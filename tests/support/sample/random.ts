import { Random as Drawn } from '../../../src/server/sample/random.ts';

/** The generator of the pictures, with what people of a sample need besides. */
export class Random extends Drawn {
  /** `count` different members, or all if there are fewer, in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const size = Math.min(count, list.length);
    if (size * 2 > list.length) return this.#shuffled(list).slice(0, size);
    const chosen = new Set<number>();
    while (chosen.size < size) chosen.add(this.between(0, list.length - 1));
    return Array.from(chosen, (index) => list[index] as T);
  }

  #shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    for (let index = 0; index < rest.length; index += 1) {
      const other = this.between(index, rest.length - 1);
      [rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
    }
    return rest;
  }

  /** A UUID of version 4 (RFC 9562), as random as this generator. */
  uuid(): string {
    const a = hex(this.bits());
    const b = hex((this.bits() & 0xffff0fff) | 0x4000);
    const c = hex((this.bits() & 0x3fffffff) | 0x80000000);
    const d = hex(this.bits());
    return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}
