import { ERRORS } from '../../src/contract/errors.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { API_BASE, OPERATIONS } from '../../src/contract/operations/operations.ts';
import { page, table } from './markdown.ts';

/** docs/api.md: every operation with its members and roles, and every error code. */
export function apiPage(): string {
  const operations = Object.entries<Operation>(OPERATIONS);
  return page(
    'The API',
    '`src/contract/operations` and `src/contract/errors.ts`',
    `All calls live below \`${API_BASE}\` and carry \`Authorization: Bearer <token>\`. Writes may carry \`Idempotency-Key\`; ` +
      'the same key with the same request gets the first answer again for 24 hours. Calls marked “versioned” may carry ' +
      '`If-Match: "<version>"` and are refused with `version-conflict` and the current record when it has changed.',
    '## Operations',
    table(
      ['Operation', 'Call', 'What it does', 'Parameters', 'Query', 'Body', 'Answer', 'Roles', 'Versioned'],
      operations.map(([id, operation]) => [
        `\`${id}\``,
        `\`${operation.method} ${operation.path}\``,
        operation.summary,
        members(operation.params),
        members(operation.query),
        members(operation.body),
        members(operation.answer),
        operation.roles.join(', '),
        operation.versioned ? 'yes' : '',
      ]),
    ),
    '## Errors',
    'An error answer is `{ "error": "<sentence>", "code": "<code>", "details"?: … }`.',
    table(
      ['Code', 'Status', 'Sentence'],
      Object.entries(ERRORS).map(([code, { status, sentence }]) => [`\`${code}\``, String(status), sentence]),
    ),
  );
}

function members(shape: Operation['params']): string {
  const { schema } = shape as { schema: unknown };
  if (typeof schema !== 'object' || schema === null) return shape.type;
  return Object.keys(schema)
    .map((name) => `\`${name}\``)
    .join(', ');
}
