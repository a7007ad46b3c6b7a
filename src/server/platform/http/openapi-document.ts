import type { Struct } from 'superstruct';
import { ERRORS } from '../../../contract/fallback-sentences.ts';
import { API_BASE, type Operation } from '../../../contract/base/operation.ts';
import { SEEN_AS_HEADER } from '../../../contract/staff/seen-as.ts';
import { LEASE_HEADER } from '../../../contract/queue/lease.ts';
import { FILE_NAMES_HEADER, PERCENT_ENCODED } from '../../../contract/base/form-body.ts';
import { jsonSchema, mayBeLeftOut, type JsonSchema } from './json-schema.ts';

export const OPENAPI_PATH = '/openapi.json';

/** The OpenAPI 3.1 document of operations: every call, and nothing from any database. */
export function openapiDocument(operations: Readonly<Record<string, Operation>>): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(id, operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dossier',
      version: '1',
      description:
        'A query value that is a list repeats its name. Some rules are more than a schema can say; what breaks them is ' +
        'refused with 422. Lengths of texts are counted in UTF-16 units.',
    },
    servers: [{ url: API_BASE }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
      responses: {
        Refused: {
          description: 'Refused, with a sentence for people and a code for programs.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, code: { enum: Object.keys(ERRORS) }, details: {} },
  required: ['error', 'code'],
};

const PROOF = {
  none: '',
  always: ' Refused with proof-needed unless the person has proved within ten minutes who they are.',
  'own-work':
    ' Approving one’s own work is refused with proof-needed unless one has proved within ten minutes who one is.',
};

function described(id: string, operation: Operation): JsonSchema {
  const { answer, streamed } = operation;
  const [tag = id] = id.split('.');
  return {
    operationId: id,
    tags: [tag],
    summary: operation.summary,
    description: `${operation.forAnybody ? 'For everyone who is signed in.' : `Roles: ${operation.roles.join(', ')}.`}${PROOF[operation.freshProof ?? 'none']}`,
    parameters: [...inPath(operation), ...inQuery(operation), ...inHeaders(operation)],
    ...bodyOf(operation),
    responses: {
      '200': {
        description: streamed ? 'A stream of messages, each of this shape.' : 'Done.',
        content: {
          [streamed ? 'text/event-stream' : 'application/json']: { schema: jsonSchema(answer, 'answer') },
        },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function membersIn(shape: Struct): [string, Struct][] {
  return Object.entries((shape.schema ?? {}) as Readonly<Record<string, Struct>>);
}

function inPath({ params }: Operation): JsonSchema[] {
  return membersIn(params).map(([name, shape]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(shape, 'input'),
  }));
}

function inQuery({ query }: Operation): JsonSchema[] {
  return membersIn(query).map(([name, shape]) => ({
    name,
    in: 'query',
    required: !mayBeLeftOut(shape, 'input'),
    schema: jsonSchema(shape, 'input'),
  }));
}

function inHeaders({ method, versioned, leased, forAnybody, files }: Operation): JsonSchema[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  });
  return [
    ...(method === 'GET' ? [] : [header('Idempotency-Key', 'The same key with the same request is done once.')]),
    ...(versioned ? [header('If-Match', 'The version that was seen, in quotation marks.')] : []),
    ...(forAnybody
      ? []
      : [
          header(
            SEEN_AS_HEADER,
            'A role other than Admin, followed by areas: an Admin gets the answers of that role, and can change nothing.',
          ),
        ]),
    ...(files
      ? [header(FILE_NAMES_HEADER, `“${PERCENT_ENCODED}” if each file name is percent-encoded as a whole.`)]
      : []),
    ...(leased ? [header(LEASE_HEADER, 'The claim under which an item of a queue is decided.')] : []),
  ];
}

function bodyOf({ method, body, files }: Operation): JsonSchema {
  const isEmpty = body.type === 'object' && membersIn(body).length === 0;
  if (method === 'GET' || isEmpty) return {};
  return {
    requestBody: {
      // A missing body counts as an empty object.
      required: body.validate({}, { coerce: true })[0] !== undefined,
      content: { [files ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(body, 'input') } },
    },
  };
}
