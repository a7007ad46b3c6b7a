import { isFilled } from '../letters/look-alikes.ts';
import {
  define,
  integer,
  max,
  min,
  number,
  object,
  refine,
  size,
  string,
  type Infer,
  coerce,
  Struct,
  union,
} from 'superstruct';

/** NUL and halves of surrogate pairs are valid JSON, but PostgreSQL stores neither. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** What is wrong with a text that is not storable, as the end of a sentence. */
export const CANNOT_BE_STORED = 'contains a character that cannot be stored';

/** Whether the database can hold a text; a form asks before it sends one, and the server of all that comes. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any RFC 9562 identifier, the all-zero one included. */
export const Uuid = define<string>('identifier', (value) =>
  typeof value === 'string' && UUID.test(value) ? true : 'is not an identifier',
);

export const Version = min(integer(), 1);

/** A stored point in time as the wire carries it. */
export const Timestamp = object({ seconds: integer(), nanoseconds: min(max(integer(), 999_999_999), 0) });
export type Timestamp = Infer<typeof Timestamp>;

export function timestampOf(date: Date): Timestamp {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanoseconds: (milliseconds - seconds * 1000) * 1_000_000 };
}

export function dateOf(timestamp: Timestamp): Date {
  return new Date(timestamp.seconds * 1000 + timestamp.nanoseconds / 1_000_000);
}

export const GeographicPoint = object({ latitude: number(), longitude: number() });

/** Text that a person typed for a search; longer text is refused, never cut. */
export const SearchText = size(string(), 0, 200);

/** What a person has written for others: so many characters at most, and something in it that can be read. */
export function writtenText(most: number) {
  return refine(size(string(), 1, most), 'written text', (text) => {
    if (!isStorable(text)) return CANNOT_BE_STORED;
    return isFilled(text) || 'has no readable characters';
  });
}

export const Person = object({ user_id: string(), name: string() });
export type Person = Infer<typeof Person>;

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

/** The alternatives of a shape made by `anyOf` or the like; null: it has none. */
export function alternativesOf({ type, schema }: AnyStruct): readonly AnyStruct[] | null {
  return ALTERNATIVES.has(type) ? (schema as readonly AnyStruct[]) : null;
}
