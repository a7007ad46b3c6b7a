import { create, is, type Struct } from 'superstruct';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { aPicture } from '../../support/pictures.ts';
import tables from './inputs.json' with { type: 'json' };

type AnyStruct = Struct;
/** What a call carries, made from the shapes that the contract gives the operation. */
export type Input = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

/** A value for each name in the path of an operation: the one that is known, or the one for all others. */
export const paramsOf = ({ path }: Operation, other: string, known: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, known[name] ?? other]));

/** Of what is no identifier. */
export const PLAIN_PARAMS = { key: 'four_eyes', part: '1', kind: 'base', link: '1', route: 'base-profiles' };
/** Values by the name of a member; the first that fits its shape is taken. */
export type Known = (name: string) => readonly unknown[];

/** Values that fit many shapes, tried in this order where no name shows a better one. */
const PLAIN: readonly unknown[] = tables.plain;

/**
 * The smallest input that an operation takes: what may be left out is left out. Throws where a shape
 * needs a value that nothing here fits: then `PLAIN` wants a line, and never a list of operations.
 */
export async function inputFor(operation: Operation, known: Known): Promise<Input> {
  const body = valueOf(operation.body as AnyStruct, '', without(known, operation.files?.member));
  return {
    params: valueOf(operation.params as AnyStruct, '', known) as Input['params'],
    query: valueOf(operation.query as AnyStruct, '', known) as Input['query'],
    body: operation.files ? await form(body as Record<string, string>, operation.files.member) : body,
  };
}

/** A file is no value: the shape takes its facts, the request carries it itself. */
function without(known: Known, member: string | undefined): Known {
  const facts = { name: 'photo.jpg', size: 1 };
  return (name) => (name === member && member !== undefined ? [facts, [facts]] : known(name));
}

let picture: Promise<File> | null = null;

async function form(fields: Record<string, unknown>, member: string): Promise<FormData> {
  const data = new FormData();
  picture ??= aPicture();
  for (const [name, value] of Object.entries(fields)) if (name !== member) data.append(name, String(value));
  data.append(member, await picture);
  return data;
}

function valueOf(struct: AnyStruct, name: string, known: Known): unknown {
  const given = known(name).find((value) => fits(value, struct));
  if (given !== undefined) return given;
  const made = candidates(struct, name, known).find((value) => fits(value, struct));
  if (made !== undefined) return made;
  const plain = PLAIN.find((value) => fits(value, struct));
  if (plain === undefined) throw new Error(`Nothing fits the ${struct.type} that is called “${name}”.`);
  return plain;
}

function candidates(struct: AnyStruct, name: string, known: Known): unknown[] {
  const { type, schema } = struct as { type: string; schema: unknown };
  switch (type) {
    case 'object':
    case 'type':
      return [objectOf((schema ?? {}) as Record<string, AnyStruct>, known)];
    case 'array':
      return schema ? [[valueOf(schema as AnyStruct, name, known)]] : [[]];
    case 'enums':
      return Object.values(schema as object);
    case 'literal':
      return [schema];
    default:
      return [];
  }
}

function objectOf(members: Record<string, AnyStruct>, known: Known): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) =>
      isLeftOut(member) && known(name).length === 0 ? [] : [[name, valueOf(member, name, known)]],
    ),
  );
}

function isLeftOut(struct: AnyStruct): boolean {
  try {
    create(undefined, struct);
    return true;
  } catch {
    return false;
  }
}

function fits(value: unknown, struct: AnyStruct): boolean {
  try {
    create(value, struct);
    return value !== undefined;
  } catch {
    return is(value, struct);
  }
}
