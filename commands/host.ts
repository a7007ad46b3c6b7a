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
type Target = { id: string };

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

/** What is shown to the person after a run. */
export interface RunReport {
  command: AnyCommand;
  /** Empty: nothing to say. */
  sentence: string;
  /** What there is to say besides. */
  more: readonly string[];
  failed: readonly Failed[];
  /** Ids of the records. */
  idsByOutcome: { failed: readonly string[]; done: readonly string[] };
  /** Whom all of this is about, where that is one; '' where it is several, who are named or counted, or nobody. */
  about: string;
  undo: Invocation | null;
  /** The same command for the targets that failed. */
  retry: Invocation | null;
  /** What was run, without its targets, and where it was asked for. */
  ran: Invocation;
  source: Source;
  /** When it was run, on the clock of events (`performance.now`). */
  at: number;
}

/** A run that waits for those sent before it. */
export interface InTurn {
  /** What is decided about whom. */
  words: string;
  request: DecisionRequest;
  /** Its key, where it was made before the page was loaded and is sent again; null: it is new. */
  again: string | null;
  /** `key`: its `Idempotency-Key`; none: it does not wait in line. */
  send: (key?: string) => Promise<Outcome>;
  /** Called with the outcome before the next in line runs. */
  answered: (outcome: Outcome) => void;
}

/** What the gate needs of the workbench around it. */
export interface Host {
  registry: Registry;
  ports: Ports;
  readContext(): Context;
  /**
   * Why the person cannot have seen what a key would act on, as a sentence; null: they can. What was
   * out of sight is brought into sight, so that the next press decides.
   */
  unseen(command: AnyCommand, on: readonly Target[]): string | null;
  /**
   * Why the person cannot have read yet what any press, click or choice would be about, as a sentence; null:
   * they can. It has just taken the place of what they decided on.
   */
  unread(on: readonly Target[]): string | null;
  /** The newest known records for these identifiers; one that is gone is left out. */
  latest(kind: AnyCommand['target'], ids: readonly string[]): readonly Target[];
  /** Opens the palette on the first missing step; null when the person cancels. */
  ask(command: AnyCommand, given: Args, context: Context, on: readonly Target[]): Promise<Args | null>;
  confirm(question: Question): Promise<boolean>;
  /** `about`: the name shown with it; '' for none. */
  refuse(command: AnyCommand, sentence: string, about: string): void;
  report(run: RunReport): void;
  /** Runs what leads to the next item after those already sent; the screen may move on before it is answered. */
  inTurn(command: AnyCommand, on: readonly Target[], run: InTurn): Promise<Outcome>;
  /** Why this one cannot be put behind what is on its way, as a sentence; null: it can. */
  isFull(command: AnyCommand, on: readonly Target[]): string | null;
  /** Whether a decision on this record is being sent, so that undoing it has to wait. */
  isInTurn(id: string): boolean;
  /** The list or the queue moves on after these records were decided on; `next`: what was claimed with that. */
  moveOn(done: readonly string[], next: ClaimAnswer | null): void;
}
