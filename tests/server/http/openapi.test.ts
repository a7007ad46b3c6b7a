import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Struct, StructError } from 'superstruct';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { jsonSchema, type JsonSchema } from '../../../src/server/platform/http/json-schema.ts';
import { randomFrom } from '../../support/random.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi({ baseProfiles: 6 });
const { next: random, below, of: oneOf } = randomFrom(20_261_126);
const operations: [string, Operation][] = Object.entries(OPERATIONS);
const ajv = new Ajv2020({ strict: false, allErrors: false });

test('P127 the document is OpenAPI 3.1, holds every operation, and is shown to anyone who asks', async () => {
  const { status, headers, body } = await api.request('GET', '/openapi.json');
  expect(status).toBe(200);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(body));
  expect([errors, [valid, validator.version]]).toEqual([undefined, [true, '3.1']]);
  const described = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    .toSorted();
  expect(described).toEqual(operations.map(([id]) => id).toSorted());
  for (const [id, { path, params, method }] of operations) {
    const names = body.paths[path][method.toLowerCase()].parameters
      .filter((each: { in: string }) => each.in === 'path')
      .map((each: { name: string }) => each.name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(inPath), id).toEqual(new Set(names));
    expect(new Set(Object.keys(params.schema as object)), id).toEqual(new Set(names));
  }
  const again = await api.request('GET', '/openapi.json', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('P127 the schema of every answer takes what is answered', async () => {
  const [base] = (await api.call('base-profile.list', {}, api.as('Admin'))).rows;
  const answered = ['base-profile.list', 'base-profile.get', 'tag.list', 'setting.list', 'duplicate-filter.list'];
  for (const id of answered as (keyof typeof OPERATIONS)[]) {
    const params = id === 'base-profile.get' ? { profileBaseId: base?.id } : {};
    const { status, body } = await api.attempt(id, { params }, api.as('Admin'));
    expect(status, id).toBe(200);
    const check = ajv.compile(jsonSchema(OPERATIONS[id].answer as Struct, 'answer'));
    expect(check(body), `${id} ${JSON.stringify(check.errors)}`).toBe(true);
  }
});

/** Refusals that JSON Schema can say as well. Every other is a rule of ours, which has a name of its own. */
const SAID = new Set([undefined, 'size', 'min', 'max', 'pattern']);
const isOurRule = (error: StructError): boolean =>
  error.failures().every(({ refinement, type }) => !SAID.has(refinement) || type === 'time zone');

test('P127 the schemas take what the shapes take, and refuse what they refuse', () => {
  const seen = { taken: 0, refused: 0 };
  for (const [id, { params, query, body }] of operations) {
    for (const shape of [params, query, body] as Struct[]) {
      const schema = withFiles(jsonSchema(shape, 'input'));
      const check = ajv.compile(schema);
      for (let round = 0; round < 40; round += 1) {
        const whole = instance(schema);
        const value = round % 3 === 0 ? whole : broken(whole);
        const [error] = shape.validate(structuredClone(value), { coerce: true });
        const accepted = check(value);
        const described = () => `${id} ${JSON.stringify(value)?.slice(0, 400)} ${error?.message.slice(0, 200)}`;
        if (!error) {
          seen.taken += 1;
          if (!accepted) expect.fail(`refused: ${described()} ${JSON.stringify(check.errors)}`);
        } else if (accepted) {
          if (!isOurRule(error)) expect.fail(`accepted: ${described()}`);
        } else seen.refused += 1;
      }
    }
  }
  // Values that are all refused, or all taken, would prove nothing.
  expect(seen.taken).toBeGreaterThan(2000);
  expect(seen.refused).toBeGreaterThan(2000);
});

const UUID = '3f6c2d9e-6f5b-4c83-9a53-0a4c8e0c1f11';
const TEXTS = ['text', '2026-11-26', '1', 'DE', 'a.b', 'Europe/Lisbon', UUID, '0'.repeat(64)];
/** More than any list of the contract takes. */
const MANY = 1001;
const NASTY: readonly unknown[] = [null, true, -1, 0.5, 1e300, -1e300, '', ' ', [], {}, 'x'.repeat(30_000)];

/** Something that a schema takes, with bounds met exactly as often as not. */
function instance(schema: JsonSchema): unknown {
  const { anyOf, enum: choices, const: only, type } = schema as Record<string, never>;
  if (anyOf) return instance(oneOf(anyOf as JsonSchema[]));
  if (choices) return oneOf(choices as unknown[]);
  if (only !== undefined) return only;
  switch (type as unknown) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return oneOf([schema.minimum ?? 0, schema.maximum ?? 7, schema.minimum ?? 3]);
    case 'boolean':
      return random() < 0.5;
    case 'array':
      return list(schema);
    case 'object':
      return members(schema);
    default:
      return oneOf(['anything', 1, null, { any: 'thing' }]);
  }
}

/** JSON has no word for a file of a form: in its place stands what the shape is given once one was received. */
function withFiles(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_name, each) =>
    each?.contentMediaType === undefined
      ? each
      : { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] },
  );
}

function text(schema: JsonSchema): unknown {
  const { minLength = 0, maxLength = Infinity, pattern } = schema as { [bound: string]: number; pattern: never };
  const fits = TEXTS.filter((each) => new RegExp(pattern ?? '', 'u').test(each));
  const sought = oneOf(fits.length > 0 ? fits : ['']);
  const exact = pattern === undefined && maxLength !== Infinity && random() < 0.3;
  return (exact ? 'x'.repeat(maxLength) : sought.padEnd(minLength, 'x')).slice(0, maxLength);
}

function list(schema: JsonSchema): unknown[] {
  const { items, prefixItems } = schema as { items: JsonSchema; prefixItems?: JsonSchema[] };
  if (prefixItems) return prefixItems.map((each) => instance(each));
  const { minItems = 0, maxItems = 3 } = schema as Record<string, number>;
  return Array.from({ length: Math.min(maxItems, minItems + below(3)) }, () => instance(items));
}

function members(schema: JsonSchema): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema as Record<string, never>;
  if (propertyNames) {
    const name = String(instance({ type: 'string', ...(propertyNames as JsonSchema) }));
    return { [name]: instance(additionalProperties ?? {}) };
  }
  const kept = Object.entries(properties as Record<string, JsonSchema>).filter(
    ([name]) => (required as string[]).includes(name) || random() < 0.4,
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, instance(each)]));
}

/** The value with one thing in it, at any depth, that may be wrong. */
function broken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return nasty(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return oneOf([[], [null], oneOf(NASTY)]);
    const at = below(value.length);
    return random() < 0.2
      ? Array.from({ length: MANY }, () => value[at])
      : value.map((each, index) => (index === at ? broken(each) : each));
  }
  const names = Object.keys(value);
  const name = oneOf([...names, 'unknown_member']);
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  return random() < 0.2 ? rest : { ...rest, [name]: broken(old) };
}

function nasty(value: unknown): unknown {
  if (typeof value === 'string' && random() < 0.4) return `${value}x`;
  if (typeof value === 'number' && random() < 0.4) return value + oneOf([1, -1, 0.5]);
  return oneOf(NASTY);
}
