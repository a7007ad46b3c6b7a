import type {
  OpenOperationId,
  OperationAnswer,
  OperationId,
  OperationInput,
  StreamedOperationId,
} from '../../contract/operations/operations.ts';
import type { Call, SignedIn } from './call.ts';

/** Calls the listener with each message until the function it returns is called, or until it calls `onEnd`. */
export type Subscription<A> = (listener: (message: A) => void, onEnd: (retryAfter?: number) => void) => () => void;

type Answered<K extends OperationId> = K extends StreamedOperationId
  ? Subscription<OperationAnswer<K>>
  : OperationAnswer<K>;

/** A caller who only has to be signed in may lack rights, so the type has none. */
type CallOf<K extends OperationId> = K extends OpenOperationId ? Omit<Call, 'actor'> & { actor: SignedIn } : Call;

/** Executes one operation. The input has passed the contract; a refusal is thrown as a `Failure`. */
export type Handler<K extends OperationId> = (input: OperationInput<K>, call: CallOf<K>) => Promise<Answered<K>>;

/** One handler for each operation of the contract: a missing one is a type error. */
export type Handlers = { [K in OperationId]: Handler<K> };
