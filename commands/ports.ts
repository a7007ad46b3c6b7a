import type { OperationAnswer, OperationId, OperationInput } from '../src/contract/operations.ts';
import type { LeaseProof } from '../src/contract/queue/lease.ts';
import type { PortsOfParts } from './parts.ts';

export interface ApiOptions {
  /** The version of the record that the person saw; sent as If-Match. */
  version?: number;
  /** The claim under which an item of a queue is decided; sent as Queue-Lease. */
  lease?: LeaseProof;
  /** Sent as Idempotency-Key, the same whenever the request is resent; absent: a new one. */
  idempotencyKey?: string;
  /**
   * Without an answer the request is resent under its key for some seconds, to learn whether it was done. Without a
   * network it waits for one, which the screen shows; "with-network": it fails at once.
   */
  untilAnswered?: boolean | 'with-network';
  /** By Retry: if the same request was sent before without an answer, it is resent under the same key. */
  isRetry?: true;
  /** Called while files are being sent: bytes that went out, of how many. */
  onProgress?: (sent: number, total: number) => void;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** One call to the server. Rejects with an `ApiError` that carries a code of the closed list. */
export type ApiPort = <K extends OperationId>(
  operation: K,
  input: Partial<OperationInput<K>>,
  options?: ApiOptions,
) => Promise<OperationAnswer<K>>;

/** Everything that a command's `run` may use: it must not know React, the router, toasts or fetch. */
export interface Ports extends PortsOfParts {
  api: ApiPort;
  /** Repeats all failed reads of the screen. */
  retryFailed(): void;
  /** Reads the open record anew. */
  reloadRecord(): void;
  /** Removes deleted records from all lists and caches. */
  forgetRecords(ids: readonly string[]): void;
}
