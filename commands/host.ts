import type { Lease } from '../src/contract/queue/lease.ts';
import type { ClaimAnswer } from '../src/contract/queue/queue-items.ts';
import type { CommandId } from './command-ids.ts';
import type { AnyCommand, Failed, Invocation, Outcome, Source } from './command.ts';
import type { Question } from './question.ts';
import type { Context } from './context.ts';
import type { Ports } from './ports.ts';
import type { ShownItem } from './queue/port.ts';
import type { Registry } from './registry.ts';

type Args = Record<string, unknown>;
/** A record that a command is about. */
export type Target = { id: string };

/** A decision as data, with all that is needed to send it again after the page was reloaded. */
export interface DecisionRequest {
  id: CommandId;
  args: Args;
  on: readonly Target[];
  /** The name shown with it. */
  about: string;
  /** What the queue showed, and the claim of the page; null: nothing, none. */
  shown: ShownItem | null;
  claim: Lease | null;
}

/** The result of a run, to be shown to the person. */
export interface RunReport {
  command: AnyCommand;
  /** Empty: nothing to say. */
  sentence: string;
  /** Further sentences, each a notice of its own. */
  more: readonly string[];
  failed: readonly Failed[];
  /** Ids of the records. */
  idsByOutcome: { failed: readonly string[]; done: readonly string[] };
  /** The name of the one record that it is about; '' for several, which the sentence names or counts, or for none. */
  about: string;
  undo: Invocation | null;
  /** The same command for the targets that failed. */
  retry: Invocation | null;
  /** The command that ran and its arguments, without targets. */
  ran: Invocation;
  source: Source;
  /** When it was run, on the clock of events (`performance.now`). */
  at: number;
}

/** A run in the order of the outbox: it waits for those sent before it. */
export interface OrderedRun {
  /** The command's title and the name of the record. */
  words: string;
  request: DecisionRequest;
  /** The `Idempotency-Key` of a decision made before a reload, which is resent; null: it is a new one. */
  key: string | null;
  /** `key`: its `Idempotency-Key`, also at the first send; absent: it does not wait for others. */
  send: (key?: string) => Promise<Outcome>;
  /** Called with the outcome before the next one runs. */
  answered: (outcome: Outcome) => void;
}

/** What the gate needs of the workbench around it. */
export interface Host {
  registry: Registry;
  ports: Ports;
  readContext(): Context;
  /** Why the person cannot have seen what a key would act on, as a sentence; null: they can. Scrolls it into view. */
  whyOutOfSight(command: AnyCommand, on: readonly Target[]): string | null;
  /** Why the person cannot have read these records yet, which have just replaced others, as a sentence; null: they can. */
  whyJustReplaced(on: readonly Target[]): string | null;
  /** The newest known records with these ids; unknown ones are left out. */
  latest(kind: AnyCommand['target'], ids: readonly string[]): readonly Target[];
  /** Opens the palette on the first missing step; null when the person cancels. */
  ask(command: AnyCommand, given: Args, context: Context, on: readonly Target[]): Promise<Args | null>;
  confirm(question: Question): Promise<boolean>;
  /** `about`: the name shown with it; '' for none. */
  refuse(command: AnyCommand, sentence: string, about: string): void;
  report(run: RunReport): void;
  /** Runs a decision on the queue's item after those already sent; the screen may move on before it is answered. */
  runInOrder(command: AnyCommand, on: readonly Target[], run: OrderedRun): Promise<Outcome>;
  /** Why no further decision can wait behind those being sent, as a sentence; null: it can. */
  whyFull(command: AnyCommand, on: readonly Target[]): string | null;
  /** Whether a decision on this record is being sent, so that undoing it has to wait. */
  isSending(id: string): boolean;
  /** Moves the list or the queue on after decisions on these records; `next`: the item claimed with them. */
  moveOn(done: readonly string[], next: ClaimAnswer | null): void;
}
