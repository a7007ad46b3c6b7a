import { OPERATIONS, type OperationId } from '../../src/contract/operations/operations.ts';
import type { Operation } from '../../src/contract/operations/operation.ts';
import { BULK_ACTIONS } from '../../src/contract/policy/bulk-actions.ts';

/** Whose roles a command asks for although no event of the status machine stands behind it. */
const ASKED: readonly OperationId[] = [
  ...new Set<OperationId>([
    'bulk-run.create',
    'creator.search',
    ...Object.values(BULK_ACTIONS).map((action) => action.operation),
  ]),
];

const operations: Readonly<Record<string, Operation>> = OPERATIONS;

/** The file from which the client makes its calls. */
export function callsFile(): string {
  const calls = Object.entries(operations).map(([id, { method, path, versioned, leased, files }]) => {
    const flags = [versioned && 'versioned: true', leased && 'leased: true', files && 'files: true'].filter(Boolean);
    return `  '${id}': { ${[`method: '${method}'`, `path: '${path}'`, ...flags].join(', ')} },\n`;
  });
  const roles = ASKED.map((id) => `  '${id}': [${OPERATIONS[id].roles.map((role) => `'${role}'`).join(', ')}],\n`);
  return `// Made by \`npm run docs\` from the operations; the test of the documents holds it to them. Not to be written by hand.
import type { Role } from '../policy/roles.ts';
import type { OperationCall } from './operation.ts';
import type { OperationId } from './operations.ts';

/**
 * What callers have to know of each operation. The shapes of what is sent and answered are the server's to check,
 * and a browser has no use for them: they were a part of the first page.
 */
export const CALLS: Readonly<Record<OperationId, OperationCall>> = {
${calls.join('')}};

/** Who may call what a command asks that for. */
export const CALL_ROLES: Readonly<Record<${ASKED.map((id) => `'${id}'`).join(' | ')}, readonly Role[]>> = {
${roles.join('')}};
`;
}
