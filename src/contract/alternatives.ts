import { coerce, Struct, union, type Infer } from 'superstruct';

// Shapes are erased to what they take; the schema type of each is of no interest.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyStruct = Struct<any, any>;

/** The shapes that are one of several, under what superstruct calls their type. Their schema lists them. */
const ALTERNATIVES: ReadonlySet<string> = new Set(['union', 'either']);

/**
 * As superstruct's `union`, whose members nobody can ask for afterwards: what is made from the contract, such as the
 * OpenAPI document, has to.
 */
export function anyOf<const Members extends readonly [AnyStruct, ...AnyStruct[]]>(
  members: Members,
): Struct<Infer<Members[number]>, null> {
  const [first, ...others] = members;
  // The schema type is for inference only, and nothing is inferred from a list.
  const { type, coercer, validator, refiner, entries } = union([first, ...others]);
  return new Struct({ type, schema: members, coercer, validator, refiner, entries }) as unknown as Struct<
    Infer<Members[number]>,
    null
  >;
}

/**
 * As superstruct's `coerce`: what else is taken can be asked for afterwards. The first alternative is what it becomes.
 * `within`: what of the other is not refused behind that, where it is less than all of it.
 */
export function takenAs<Value, Other>(
  shape: Struct<Value, AnyStruct['schema']>,
  other: Struct<Other, AnyStruct['schema']>,
  become: (value: Other) => unknown,
  within = other,
): Struct<Value, null> {
  const { coercer, validator, refiner, entries } = coerce(shape, other, become);
  const schema = [shape, within];
  return new Struct({ type: 'either', schema, coercer, validator, refiner, entries }) as unknown as Struct<Value, null>;
}

/** What a shape is one of; null: it is no such shape. */
export function alternativesOf({ type, schema }: AnyStruct): readonly AnyStruct[] | null {
  return ALTERNATIVES.has(type) ? (schema as readonly AnyStruct[]) : null;
}
