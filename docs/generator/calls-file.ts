import { OPERATIONS } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/base/operation.ts';

const operations: Readonly<Record<string, Operation>> = OPERATIONS;

/** The file from which the client makes its calls. */
export function callsFile(): string {
  const calls = Object.entries(operations).map(([id, { method, path, versioned, leased, files }]) => {
    const flags = [versioned && 'versioned: true', leased && 'leased: true', files && 'files: true'].filter(Boolean);
    return `  '${id}': { ${[`method: '${method}'`, `path: '${path}'`, ...flags].join(', ')} },\n`;
  });
  return `// Made by \`npm run docs\` from the operations; the test of the documents holds it to them. Not to be written by hand.
import type { OperationCall } from './base/operation.ts';
import type { OperationId } from './operations.ts';

/**
 * What callers have to know of each operation. The shapes of what is sent and answered are the server's to check,
 * and a browser has no use for them: they were a part of the first page.
 */
export const CALLS: Readonly<Record<OperationId, OperationCall>> = {
${calls.join('')}};
`;
}
