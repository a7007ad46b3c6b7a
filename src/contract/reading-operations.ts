import type { Method } from './base/operation.ts';
import type { OperationId } from './operations.ts';

/** What is sent like a change, because its question does not fit into an address, and changes nothing. */
const READS_BY_POST: ReadonlySet<OperationId> = new Set<OperationId>(['log.list', 'locale-profile.check-name']);
/** What is sent like a read and moves something on: how far an export has come is kept, and its end is an event. */
const CHANGES_BY_GET: ReadonlySet<OperationId> = new Set<OperationId>(['export.part']);

/** Whether an operation only reads. What does not say so counts as a change, a new operation as well. */
export function onlyReads(id: OperationId, { method }: { method: Method }): boolean {
  return method === 'GET' ? !CHANGES_BY_GET.has(id) : READS_BY_POST.has(id);
}
