import type { OperationAnswer, OperationId, OperationInput } from '../../contract/operations/operations.ts';
import type { Call } from './call.ts';

/** Carries out one operation. The input has passed the contract; a refusal is thrown as a `Failure`. */
export type Handler<K extends OperationId> = (input: OperationInput<K>, call: Call) => Promise<OperationAnswer<K>>;

/** One handler for each operation of the contract: a missing one is a type error. */
export type Handlers = { [K in OperationId]: Handler<K> };
