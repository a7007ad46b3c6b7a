import type { Struct } from 'superstruct';

/** What JSON Schema can say of a value beside its type. */
interface Bounds {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  /** Several hold together. */
  patterns: readonly string[];
}

/** Longer, and larger, than any bound of the contract. */
const LONG = 20_001;
const HUGE = 1e300;

/**
 * The bounds of a text, a number or a list. superstruct closes them into functions, so they are asked with values beyond
 * them, and what they say is read. A rule of ours, which is more than a bound, says nothing here.
 */
export function boundsOf(shape: Struct): Bounds {
  const bounds = KNOWN.get(shape) ?? asked(shape);
  KNOWN.set(shape, bounds);
  return bounds;
}

/** Many shapes stand in many answers. */
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
  // No pattern of ours takes the one or the other.
  if (shape.type === 'string') return [said(shape, ''), said(shape, '\u0000'.repeat(LONG))];
  return [said(shape, -HUGE), said(shape, HUGE)];
}

function said(shape: Struct, value: unknown): string[] {
  return [...shape.refiner(value, { path: [], branch: [value] })].map(({ message }) => message);
}

/** `of N` or `between N and M`, as `size` says it. */
function pairIn(texts: readonly string[]): readonly [number | null, number | null] {
  for (const text of texts) {
    const [, only, least, most] =
      / of `(\d+)` but | between `(\d+)` and `(\d+)` but /u.exec(text.replace('with a length ', '')) ?? [];
    if (only !== undefined) return [Number(only), Number(only)];
    if (least !== undefined) return [Number(least), Number(most)];
  }
  return [null, null];
}

/** `less than or equal to N`, as `min` and `max` say it; `otherwise`: what `size` said. */
function thresholdIn(texts: readonly string[], otherwise: number | null): number | null {
  const found = texts.flatMap((text) => / or equal to (-?[\d.e+]+) but /u.exec(text)?.[1] ?? []);
  return found.length === 0 ? otherwise : Number(found[0]);
}

function named(name: keyof Omit<Bounds, 'patterns'>, bound: number | null): Partial<Bounds> {
  return bound === null ? {} : { [name]: bound };
}
