import type { OperationAnswer, OperationId, OperationInput } from '../src/contract/operations.ts';
import type { LeaseProof } from '../src/contract/queue/lease.ts';
import type { PortsOfParts } from './parts.ts';

export interface ApiOptions {
  /** The version of the record that the person saw; sent as If-Match. */
  version?: number;
  /** The claim under which an item of a queue is decided; sent as Queue-Lease. */
  lease?: LeaseProof;
  /** Sent as Idempotency-Key: the same as before where a call is made again; one of its own unless given. */
  idempotencyKey?: string;
  /**
   * Sent again under its key for some seconds where no answer comes, so that what was done is known. Without a network
   * it waits for one, where the screen says that it does; "with-network" is refused at once.
   */
  untilAnswered?: boolean | 'with-network';
  /** Tried again by a Retry: where the very same was sent and not answered it is that request, whatever was done since. */
  isRetry?: true;
  /** Called while files are being sent: bytes that went out, of how many. */
  onProgress?: (sent: number, total: number) => void;
  /** Gives a call up that is under way. */
  signal?: AbortSignal;
}

/** One call to the server. Rejects with an `ApiError` that carries a code of the closed list. */
export type ApiPort = <K extends OperationId>(
  operation: K,
  input: Partial<OperationInput<K>>,
  options?: ApiOptions,
) => Promise<OperationAnswer<K>>;

/** Everything a command's `run` may touch. There is no React, router, toast or fetch behind it. */
export interface Ports extends PortsOfParts {
  api: ApiPort;
  /** Asks anew for whatever of the screen could not be fetched. */
  retryFailed(): void;
  /** Asks for the open record anew. */
  reloadRecord(): void;
  /** These records are deleted: no list and no cache is to show them any more. */
  forgetRecords(ids: readonly string[]): void;
}
