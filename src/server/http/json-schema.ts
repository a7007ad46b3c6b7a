import type { Struct } from 'superstruct';
import { alternativesOf } from '../../contract/alternatives.ts';
import { AREA } from '../../contract/policy/staff.ts';
import { boundsOf } from './bounds-of.ts';

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
    if (!key || !value) throw new Error('A record shape tells neither names nor values.');
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
  if (!walk) throw new Error(`JSON Schema is not told how to say the shape "${shape.type}".`);
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
