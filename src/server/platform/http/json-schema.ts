import type { Struct } from 'superstruct';
import { alternativesOf } from '../../../contract/base/primitives.ts';
import { AREA } from '../../../contract/staff/staff-rules.ts';

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
function boundsOf(shape: Struct): Bounds {
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

/** JSON Schema 2020-12, as OpenAPI 3.1 holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * `input`: what a caller may send, which may omit what has a default and contains nothing unknown. `answer`: what is
 * sent back, which may contain more in future versions.
 */
type Side = 'input' | 'answer';

// Shapes are erased to what they accept; the schema type of each does not matter.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct = Struct<any, any>;

type Walk = (shape: AnyStruct, side: Side) => JsonSchema;

/** By superstruct's name for a shape's type. */
const BY_TYPE: Readonly<Record<string, Walk>> = {
  string: (shape) => ({ type: 'string', ...bounded(shape) }),
  integer: (shape) => ({ type: 'integer', ...bounded(shape) }),
  number: (shape) => ({ type: 'number', ...bounded(shape) }),
  boolean: () => ({ type: 'boolean' }),
  unknown: () => ({}),
  identifier: () => ({
    type: 'string',
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  }),
  'time zone': () => ({ type: 'string' }),
  area: () => ({ type: 'string', pattern: AREA.source }),
  file: () => ({ type: 'string', contentMediaType: 'application/octet-stream' }),
  enums: ({ schema }) => ({ enum: Object.values(schema as object) }),
  literal: ({ schema }) => ({ const: schema }),
  array: (shape, side) => ({ type: 'array', items: jsonSchema(shape.schema as AnyStruct, side), ...bounded(shape) }),
  tuple: (shape, side) => {
    const items = entriesOf(shape, []);
    return {
      type: 'array',
      prefixItems: items.map(([, , item]) => jsonSchema(item, side)),
      minItems: items.length,
      maxItems: items.length,
    };
  },
  record: (shape, side) => {
    const [key, value] = entriesOf(shape, { x: null });
    if (!key || !value) throw new Error('A record shape has neither names nor values.');
    return {
      type: 'object',
      propertyNames: jsonSchema(key[2], side),
      additionalProperties: jsonSchema(value[2], side),
    };
  },
  object: (shape, side) => ({
    ...membersOf(shape, side),
    ...(side === 'input' && { additionalProperties: false }),
  }),
  type: membersOf,
};

/**
 * The JSON Schema of a shape: it accepts whatever the shape accepts. It also accepts values that a refinement beyond
 * a bound refuses (a day that no calendar has, one range before another), and texts whose length differs between
 * characters and UTF-16 units. Throws for an unknown type of shape.
 */
export function jsonSchema(shape: AnyStruct, side: Side): JsonSchema {
  const schema = withoutNull(shape, side);
  const isAnything = Object.keys(schema).length === 0;
  return !isAnything && takes(shape, null) ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function withoutNull(shape: AnyStruct, side: Side): JsonSchema {
  const alternatives = alternativesOf(shape);
  if (alternatives) {
    const [only, ...others] = shape.type === 'either' && side === 'answer' ? alternatives.slice(0, 1) : alternatives;
    if (only && others.length === 0) return jsonSchema(only, side);
    return { anyOf: alternatives.map((each) => jsonSchema(each, side)) };
  }
  const walk = Object.hasOwn(BY_TYPE, shape.type) ? BY_TYPE[shape.type] : undefined;
  if (!walk) throw new Error(`JSON Schema has no form for the shape "${shape.type}".`);
  return walk(shape, side);
}

function membersOf(shape: AnyStruct, side: Side): JsonSchema {
  const members = Object.entries(shape.schema as Readonly<Record<string, AnyStruct>>);
  const required = members.filter(([, member]) => !mayBeLeftOut(member, side)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, jsonSchema(member, side)])),
    ...(required.length > 0 && { required }),
  };
}

/** A caller may leave out what has a default; an answer holds it. */
export function mayBeLeftOut(shape: AnyStruct, side: Side): boolean {
  return takes(shape, undefined) || (side === 'input' && shape.validate(undefined, { coerce: true })[0] === undefined);
}

function takes(shape: AnyStruct, value: unknown): boolean {
  return shape.is(value);
}

function entriesOf(shape: AnyStruct, value: unknown) {
  return [...shape.entries(value, { path: [], branch: [value] })] as [string | number, unknown, AnyStruct][];
}

function bounded(shape: AnyStruct): JsonSchema {
  const { patterns, ...bounds } = boundsOf(shape);
  const [pattern, ...others] = patterns;
  return {
    ...bounds,
    ...(pattern !== undefined && { pattern }),
    ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }),
  };
}
