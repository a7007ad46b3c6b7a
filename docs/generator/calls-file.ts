import { OPERATIONS } from '../../src/contract/operations/operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';

const HEAD = `// Made by \`npm run docs\` from the operations; the test of the documents holds it to them. Not to be written by hand.
import type { OperationCall } from './operation.ts';
import type { OperationId } from './operations.ts';

/**
 * What whoever calls has to know of each operation. The shapes of what is sent and answered are the server's to check,
 * and a browser has no use for them: they were a part of the first page.
 */
export const CALLS: Readonly<Record<OperationId, OperationCall>> = {
`;

/** The file from which the client makes its calls. */
export function callsFile(): string {
  const rows = Object.entries(OPERATIONS as Readonly<Record<string, Operation>>).map(([id, operation]) => {
    const { method, path, roles, versioned, leased, files } = operation;
    const flags = [versioned && 'versioned: true', leased && 'leased: true', files && 'files: true'].filter(Boolean);
    const members = [
      `method: '${method}'`,
      `path: '${path}'`,
      `roles: [${roles.map((role) => `'${role}'`).join(', ')}]`,
    ];
    return `  '${id}': { ${[...members, ...flags].join(', ')} },\n`;
  });
  return `${HEAD}${rows.join('')}};\n`;
}
