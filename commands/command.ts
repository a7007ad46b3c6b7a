import type { Struct } from 'superstruct';
import type { ErrorCode } from '../src/contract/base/errors.ts';
import type { Person } from '../src/contract/base/primitives.ts';
import type { Destination } from '../src/contract/base/access.ts';
import type { Role } from '../src/contract/base/roles.ts';
import type { ClaimAnswer } from '../src/contract/queue/queue-items.ts';
import type { CommandId } from './command-ids.ts';
import type { Context, Scope, TargetKind, Targets } from './context.ts';
import type { Ports } from './ports.ts';
import type { Question } from './question.ts';

export const SECTIONS = [
  'Review',
  'Queue',
  'Profile',
  'Locales',
  'Images',
  'Documents',
  'List',
  'Duplicates',
  'Statistics',
  'Go to',
  'Workbench',
  'Session',
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** `blocked`: the right thing at the wrong moment, shown dimmed with its reason. `hidden`: not offered here. */
export type Verdict =
  | { kind: 'ready' }
  | { kind: 'blocked'; reason: ReasonCode; sentence: string }
  | { kind: 'hidden' };

/** Why a command is refused. Those of the rules that the server decides by have the server's codes. */
export type ReasonCode =
  | ErrorCode
  // What it would act on.
  | 'nothing-there'
  | 'too-many'
  | 'gone'
  | 'deleted'
  | 'merged'
  | 'loading'
  | 'failed'
  | 'unchanged'
  | 'unsaved'
  | 'saving'
  | 'under-way'
  | 'conflict'
  | 'not-possible'
  // The claim on it.
  | 'claimed'
  | 'free'
  | 'leased'
  | 'not-claimed'
  | 'not-waiting'
  | 'marked'
  // The person.
  | 'four-eyes'
  | 'foreign-text'
  | 'only-seeing'
  | 'enrolled'
  | 'not-enrolled'
  | 'elsewhere'
  | 'disapproval-open'
  // The press itself.
  | 'pressed-on-another'
  | 'not-shown'
  | 'after-a-refusal'
  | 'unseen';

export const READY: Verdict = { kind: 'ready' };
export const HIDDEN: Verdict = { kind: 'hidden' };
export function blocked(reason: ReasonCode, sentence: string): Verdict {
  return { kind: 'blocked', reason, sentence };
}

export interface Choice<V> {
  value: V;
  label: string;
  /** A few more words, shown dimmed behind the label. */
  detail?: string;
  /** Other names that it is found by. */
  keywords?: readonly string[];
}

/** One argument of a command, asked for on a page of the palette. */
export interface Step<V> {
  /** The word in the trail: "Disapprove › Reason". */
  title: string;
  prompt: string;
  /** The same shape the server checks. */
  shape: Struct<V>;
  /** Given: the person chooses. Absent: the person types. */
  choices?: (context: Context) => readonly Choice<V extends readonly (infer Item)[] ? Item : V>[];
  /** Fetches more names that the choices are found by; resolves to whether there are some that were not there before. */
  moreNames?: () => Promise<boolean>;
  /** The value is a list of locales, and chosen in the locale picker instead of the palette. */
  picker?: 'locales';
  /** Which locales the picker offers; absent: those that are not switched off. */
  locales?: 'all' | 'switched-off';
  /** The value is a list, and several choices may be marked. */
  several?: boolean;
  /** Whether it is asked here at all; where it is not, its shape has to take undefined. Absent: always. */
  asked?: (context: Context, given: Readonly<Record<string, unknown>>) => boolean;
  /** Whether it has to be answered here although its shape takes undefined. Absent: the shape says so. */
  required?: (context: Context) => boolean;
}

/** A key press in tinykeys' notation (`$mod` is Cmd on a Mac and Ctrl elsewhere). */
export interface KeyPress<Args extends object> {
  press: string;
  scope: Scope;
  args?: Partial<Args>;
  /** Holding the key down repeats it. */
  repeats?: boolean;
  /** Letting the key go runs the command once more, with these arguments. */
  released?: Partial<Args>;
  /** Left to the text field when one has the focus, although the press carries a modifier. */
  notInFields?: boolean;
  /** Works without a modifier although a text field has the focus: the palette's own keys. */
  inFields?: boolean;
  /** Another way to press the same thing; not shown as a hint. */
  alternative?: boolean;
}

export interface Failed {
  id: string;
  /** Of the record, where there were several: the sentence does not say which one it is about. */
  name?: string;
  /** The server's status message: the title where nobody has a better one. */
  status?: string;
  /** Given when the refusal has a title of its own; such a one is not worth the same try again. */
  title?: string;
  code: ErrorCode | 'network';
  sentence: string;
  /** Who has changed the record since, where the refusal says so. */
  changedBy?: Person;
  /** Somebody has decided on the record meanwhile: it waits for nobody any more. */
  decided?: true;
  /** It never left this machine: there is no doubt whether it was done. */
  unsent?: true;
  /** The person has read it and went back: it is not done, and not shown again. */
  dismissed?: true;
}

/** What came of a run, per target; `done` holds whatever the command's sentence and undo need. */
export interface Outcome<Done = object> {
  done: readonly Done[];
  failed: readonly Failed[];
  /** The queue's next item, which was claimed with it; null or absent: it has to be requested. */
  next?: ClaimAnswer | null;
}

/** `follow`: what somebody began before goes on, such as the sending of files that they have chosen by now. */
export type Source = 'key' | 'palette' | 'button' | 'undo' | 'redo' | 'retry' | 'follow';

/** A command to run, with its arguments, as data, so that a failed one can be tried again. */
export interface Invocation {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** The very records, with the versions that the person saw; absent: the rule in `resolveTargets` finds them. */
  targets?: readonly { id: string }[];
  /** What the page showed when this failed: it is tried again on that alone. Absent: it is no retry. */
  shown?: readonly string[];
  /** The name it was about, for when that is not shown any more. Absent: that of the record in view. */
  about?: string;
  /** It undoes what was done to several records at once. */
  several?: true;
}

/** What a run is given. `after`: of the command that was asked for, which may share its run with another. */
export interface Job<T extends TargetKind, Args extends object> {
  on: Targets[T];
  args: Args;
  /** As it was shown when the command was given. */
  context: Context;
  /** As it is shown when it runs: questions may have been answered meanwhile. */
  now: Context;
  ports: Ports;
  after: After;
}

export type After = 'stay' | 'next';

export interface Command<T extends TargetKind, Args extends object, Done extends object> {
  id: CommandId;
  title: string;
  section: SectionId;
  keywords?: readonly string[];
  keys?: readonly KeyPress<Args>[];
  /** Who is offered it. The server decides again. */
  roles: readonly Role[];
  target: T;
  /** Needs arguments that only the program can give; never listed in the palette. */
  internal?: boolean;
  /**
   * The roles to whom palette and help list it, where others have its key only so that it answers them
   * with the refusal. Absent: all of `roles`.
   */
  listedFor?: readonly Role[];
  /** Whether it changes a record, or what others see or have typed; absent: see `changesSomething`. */
  changes?: boolean;
  /** It may be done while an Admin sees the workbench as another role does. Absent: what changes more than the screen may not. */
  evenSeeing?: true;
  /** It may be done to a profile that was merged into another as well. Absent: what changes one may not. */
  evenMerged?: true;
  /** It acts on what is seen in a large image, where one is drawn: a key waits until that has been loaded. */
  looksAtImage?: true;
  /**
   * Its words in the line of hints, where they depend on what is shown; '' for none. Absent: the title. The palette has
   * them too of a command that changes something.
   */
  hint?(context: Context): string;
  /** What it would send from the screen: if that has changed, pressing it while it runs is a new request. */
  sends?: (ports: Ports) => unknown;
  /** What it would change, in words, where that is not the records in view. */
  about?: (context: Context) => string;
  /** It depends on what `about` says alone, whatever else the page shows. */
  aboutAlone?: true;
  when(context: Context, on: Targets[T]): Verdict;
  steps: { readonly [K in keyof Args]: Step<Args[K]> };
  /** Where what is missing is asked for: beside the record, which stays in view. Absent: in the palette. */
  asks?: 'beside';
  /** Reasons of `when` that no longer block it once its steps are answered. */
  answered?: readonly ReasonCode[];
  /** What is wrong with the arguments together, as a sentence; asked after each step and before `run`. */
  problem?(args: Args): string | null;
  /** What to ask before it runs; null: nothing. It may look at the server for what is at stake. */
  confirm?(on: Targets[T], args: Args, context: Context, ports: Ports): Question | null | Promise<Question | null>;
  /** The page that it leads to, so that it can be opened in a new tab; null: to none now. Absent: it does something else. */
  leadsTo?(args: Args, context: Context, on: Targets[T]): Destination | null;
  run(job: Job<T, Args>): Promise<Outcome<Done>>;
  undo: 'none' | ((job: { outcome: Outcome<Done>; args: Args }) => Invocation | null);
  /** The sentence of the toast and of the live region; empty: what happened can be seen. */
  say(outcome: Outcome<Done>, args: Args, on: Targets[T]): string;
  /** What a retry is run with; absent: the same arguments. `on`: the targets as they were before. */
  retryArgs?(args: Args, on: Targets[T]): Args;
  /** Sentences after that one, each a notice of its own: where one run does several things. */
  sayMore?(outcome: Outcome<Done>): readonly string[];
  /** Title of the error toast when a target failed, where the specification has words for it; else the server's status message is. */
  failure?: string;
  /** Title of a failure in which the server had no part, such as a file that cannot be read. */
  failureHere?: string;
  /** Said in place of the server's own words: where the specification gives the message too. */
  failureMessage?: string;
  /** What it did can be seen: said to the ear only. */
  silent?: boolean;
  /** The specification shows the success text even after a failure (decision 82). */
  saysSuccessAfterFailure?: boolean;
  /** Whether the list or the queue moves on; a function says it of what the command is about. */
  after?: After | ((on: Targets[T], context: Context) => After);
}

// The registry holds commands of every kind; the gate matches target and arguments to the command.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCommand = Command<any, any, any>;

/** Checks a command's types where it is written; there is nothing to do at run time. */
export function defineCommand<T extends TargetKind, Args extends object = object, Done extends object = object>(
  command: Command<T, Args, Done>,
): Command<T, Args, Done> {
  return command;
}

/** The palette finds every deletion by these. */
export const DELETE_KEYWORDS = ['remove', 'trash', 'erase', 'bin'];

/** The outcome of something that only changes what is on the screen. */
export const NOTHING_TO_REPORT: Outcome = { done: [], failed: [] };
