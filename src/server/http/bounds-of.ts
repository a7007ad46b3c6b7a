import type { Struct } from 'superstruct';

/** The bounds of a value that JSON Schema can express. */
interface Bounds {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  /** All of them apply. */
  patterns: readonly string[];
}

/** Longer, and larger, than any bound of the contract. */
const LONG = 20_001;
const HUGE = 1e300;

/**
 * The bounds of a text, a number or a list. superstruct hides them in functions, so these are called with values
 * beyond them, and their messages are read. Our own refinements, which are more than a bound, give none here.
 */
export function boundsOf(shape: Struct): Bounds {
  const bounds = KNOWN.get(shape) ?? asked(shape);
  KNOWN.set(shape, bounds);
  return bounds;
}

/** Many shapes are used in many answers. */
const KNOWN = new WeakMap<Struct, Bounds>();

function asked(shape: Struct): Bounds {
  const [low, high] = sentences(shape);
  const [least, most] = pairIn([...low, ...high]);
  if (shape.type === 'array') return { ...named('minItems', least), ...named('maxItems', most), patterns: [] };
  if (shape.type === 'string') {
    const patterns = [...low, ...high].flatMap((sentence) => / matching `\/(.*)\/` but /su.exec(sentence)?.[1] ?? []);
    return { ...named('minLength', least), ...named('maxLength', most), patterns: [...new Set(patterns)] };
  }
  return { ...named('minimum', thresholdIn(low, least)), ...named('maximum', thresholdIn(high, most)), patterns: [] };
}

function sentences(shape: Struct): readonly [readonly string[], readonly string[]] {
  if (shape.type === 'array') return [said(shape, []), said(shape, Array.from({ length: LONG }))];
  // No pattern of ours accepts either.
  if (shape.type === 'string') return [said(shape, ''), said(shape, '\u0000'.repeat(LONG))];
  return [said(shape, -HUGE), said(shape, HUGE)];
}

function said(shape: Struct, value: unknown): string[] {
  return [...shape.refiner(value, { path: [], branch: [value] })].map(({ message }) => message);
}

/** `of N` or `between N and M`, as the messages of `size` have it. */
function pairIn(texts: readonly string[]): readonly [number | null, number | null] {
  for (const text of texts) {
    const [, only, least, most] =
      / of `(\d+)` but | between `(\d+)` and `(\d+)` but /u.exec(text.replace('with a length ', '')) ?? [];
    if (only !== undefined) return [Number(only), Number(only)];
    if (least !== undefined) return [Number(least), Number(most)];
  }
  return [null, null];
}

/** `less than or equal to N`, as the messages of `min` and `max` have it; `otherwise`: the bound from `size`. */
function thresholdIn(texts: readonly string[], otherwise: number | null): number | null {
  const found = texts.flatMap((text) => / or equal to (-?[\d.e+]+) but /u.exec(text)?.[1] ?? []);
  return found.length === 0 ? otherwise : Number(found[0]);
}

function named(name: keyof Omit<Bounds, 'patterns'>, bound: number | null): Partial<Bounds> {
  return bound === null ? {} : { [name]: bound };
}
