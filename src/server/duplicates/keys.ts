/** Bands of a sketch, and how many smallest values make one: two texts whose likeness is 0.6 miss each other once in 200. */
const SKETCH_BANDS = 12;
const SKETCH_ROWS = 2;

/** A key of 32 bits for one value of one kind. */
export function key(kind: string, value: string): number {
  return hashed(`${kind}\n${value}`) | 0;
}

/**
 * Keys of which two sets share one the more likely the more alike they are: for each of several orders of all
 * elements, the smallest element, which is equal with the probability of the share of common elements.
 */
export function sketchKeys(kind: string, elements: ReadonlySet<string>): number[] {
  const smallest = new Uint32Array(SKETCH_BANDS * SKETCH_ROWS).fill(0xffffffff);
  for (const element of elements) {
    const base = hashed(element);
    for (let order = 0; order < smallest.length; order += 1) {
      const place = scrambled(base ^ Math.imul(order + 1, 0x9e3779b1));
      if (place < (smallest[order] as number)) smallest[order] = place;
    }
  }
  return Array.from({ length: SKETCH_BANDS }, (_, band) =>
    key(`${kind}:${band}`, smallest.slice(band * SKETCH_ROWS, (band + 1) * SKETCH_ROWS).join(',')),
  );
}

/** FNV-1a over UTF-16 units, then mixed: 32 bits without sign. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return scrambled(hash);
}

/** Mixes 32 bits so that each depends on all. */
function scrambled(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
