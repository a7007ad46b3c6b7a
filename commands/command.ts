import { define, type Struct } from 'superstruct';
import type { ErrorCode } from '../src/contract/base/errors.ts';
import type { Person } from '../src/contract/base/primitives.ts';
import type { Destination } from '../src/contract/base/routes.ts';
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

/** Which section lists a command, by the first word of its id; Workbench those that are not here. */
const SECTION_OF: Readonly<Record<string, SectionId | undefined>> = {
  action: 'Review',
  actions: 'Review',
  disapproval: 'Review',
  queue: 'Queue',
  question: 'Queue',
  profile: 'Profile',
  base: 'Profile',
  locale: 'Profile',
  record: 'Profile',
  form: 'Profile',
  draft: 'Profile',
  pins: 'Profile',
  print: 'Profile',
  images: 'Images',
  carousel: 'Images',
  crop: 'Images',
  documents: 'Documents',
  document: 'Documents',
  list: 'List',
  matrix: 'List',
  all: 'List',
  bulk: 'List',
  import: 'List',
  duplicate: 'Duplicates',
  statistics: 'Statistics',
  go: 'Go to',
  log: 'Go to',
  versions: 'Go to',
  view: 'Go to',
  session: 'Session',
  account: 'Session',
  second: 'Session',
};

/** `blocked`: not possible at this moment, shown dimmed with its reason. `hidden`: not offered here. */
export type Verdict =
  | { kind: 'ready' }
  | { kind: 'blocked'; reason: ReasonCode; sentence: string }
  | { kind: 'hidden' };

/** Why a command is refused. A rule that the server checks too has the server's error code. */
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
  /** Where several are chosen: it is on already, and choosing it switches it off. */
  ticked?: boolean;
  /** Other words for which the palette finds it. */
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
  /** Fetches more words for which choices are found; resolves to whether there were new ones. */
  moreNames?: () => Promise<boolean>;
  /** The value is a list of locales, and chosen in the locale picker instead of the palette. */
  picker?: 'locales';
  /** Which locales the picker offers; absent: those that are not switched off. */
  locales?: 'all' | 'switched-off';
  /** The value is a list, and several choices may be marked. */
  several?: boolean;
  /** Whether it is asked here; if not, its shape must accept undefined. Absent: always. */
  asked?: (context: Context, given: Readonly<Record<string, unknown>>) => boolean;
  /** Whether it must be answered here although its shape accepts undefined. Absent: the shape decides. */
  required?: (context: Context) => boolean;
}

/** A text of some form; where it has another, the sentence says at its question what to type. */
export function typedAs(sentence: string, fits: (text: string) => boolean) {
  return define<string>('typed', (value) => typeof value === 'string' && (fits(value) || sentence));
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
  /** A second key for the same; not shown as a hint. */
  alternative?: boolean;
}

/** One press in several scopes. */
export function keysIn(press: string, ...scopes: readonly Scope[]): { press: string; scope: Scope }[] {
  return scopes.map((scope) => ({ press, scope }));
}

export interface Failed {
  id: string;
  /** The record's name, where several were targets and the sentence does not name it. */
  name?: string;
  /** The server's status message: the title if neither refusal nor command has one. */
  status?: string;
  /** The refusal's own title; such a failure is not offered for a retry. */
  title?: string;
  code: ErrorCode | 'network';
  sentence: string;
  /** Who has changed the record since, if the refusal names them. */
  changedBy?: Person;
  /** The answer that was refused, if it is one. */
  field?: string;
  /** Somebody has decided on the record meanwhile, so it has left its queue. */
  decided?: true;
  /** It was never sent, so it was certainly not done. */
  unsent?: true;
  /** The person has read it in a dialog and cancelled: it is not shown again. */
  dismissed?: true;
  /** Whether what was typed is still refused so. Absent: it is no refusal of what was typed. */
  stands?: () => boolean;
}

/** The result of a run for each target; `done` holds what the command's sentence and undo need. */
export interface Outcome<Done = object> {
  done: readonly Done[];
  failed: readonly Failed[];
  /** The queue's next item, claimed in the same request; null or absent: it has to be requested. */
  next?: ClaimAnswer | null;
}

/**
 * `key`: of the keyboard. `follow`: the program continues what the person has begun, such as sending the files they have
 * chosen.
 */
export type Source = 'key' | 'palette' | 'button' | 'undo' | 'redo' | 'retry' | 'follow';

/** A command to run, with its arguments, as data, so that a failed one can be tried again. */
export interface Invocation {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** These records, in the versions that the person saw; absent: `resolveTargets` finds them. */
  targets?: readonly { id: string }[];
  /**
   * Ids on the page when this failed: the retry runs only while its targets are shown, or without targets all of these.
   * Absent: it is no retry.
   */
  shownIds?: readonly string[];
  /** The name of its record, which may no longer be shown. Absent: that of the record in view. */
  about?: string;
  /** It undoes what was done to several records at once. */
  several?: true;
}

/** The input of `run`. `after`: of the pressed command, since two commands may share one `run`. */
export interface Job<T extends TargetKind, Args extends object> {
  on: Targets[T];
  args: Args;
  /** The snapshot at the press. */
  context: Context;
  /** The snapshot at the run, since questions may have been answered in between. */
  now: Context;
  ports: Ports;
  after: After;
}

/** What the list or the queue does once a command is done: it stays on the record, or moves on to the next one. */
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
  /** The roles for which palette and help list it; for the other `roles` its key only shows a refusal. Absent: all. */
  listedFor?: readonly Role[];
  /** Here its key only shows a refusal, so palette and help do not list it. */
  refuses?: (context: Context) => boolean;
  /** Whether it changes a record, or what others see or have typed; absent: see `changesSomething`. */
  changes?: boolean;
  /** It is allowed while an Admin sees the workbench as another role, although it changes more than the screen. */
  evenSeeing?: true;
  /** It is allowed on merged and deleted profiles, although it changes profiles. */
  evenMerged?: true;
  /** It depends on the large image, if there is one: a key is refused until that has been loaded. */
  looksAtImage?: true;
  /**
   * Its words in the line of hints, where they depend on what is shown; '' for none. Absent: the title. For a command
   * that changes something the palette uses them too.
   */
  hint?(context: Context): string;
  /** What it sends from the screen: with other content, a press while it runs is a new request. */
  sends?: (ports: Ports) => unknown;
  /** What it would change, in words, where that is not the records in view. */
  about?: (context: Context) => string;
  /** It depends only on `about`, not on what else the page shows. */
  aboutAlone?: true;
  when(context: Context, on: Targets[T]): Verdict;
  steps: { readonly [K in keyof Args]: Step<Args[K]> };
  /** Missing arguments are asked for beside the record, which stays in view. Absent: in the palette. */
  asks?: 'beside';
  /** Reasons of `when` that no longer block it once its steps are answered. */
  waived?: readonly ReasonCode[];
  /** What is wrong with the arguments together, as a sentence; asked after each step and before `run`. */
  problem?(args: Args): string | null;
  /** The question before it runs; null: none. It may read from the server what the question needs. */
  confirm?(on: Targets[T], args: Args, context: Context, ports: Ports): Question | null | Promise<Question | null>;
  /**
   * The page that it leads to, so that it can be opened in a new tab; null: to none now. Absent: it does something else.
   * As text: an address outside the workbench.
   */
  leadsTo?(args: Args, context: Context, on: Targets[T]): Destination | string | null;
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
  /** Title of a failure without the server, such as a file that cannot be read. */
  failureHere?: string;
  /** Shown in place of the server's sentence, where the specification gives the message too. */
  failureMessage?: string;
  /** Its result can be seen, so its sentence is only announced to screen readers. */
  silent?: boolean;
  /** The specification shows the success text even after a failure (decision 82). */
  saysSuccessAfterFailure?: boolean;
  /** Whether the list or the queue moves on afterwards; absent: it stays. */
  after?: After | ((on: Targets[T], context: Context) => After);
}

// The registry holds commands of every kind; the gate matches target and arguments to the command.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCommand = Command<any, any, any>;

/**
 * What most commands have alike is said only where it is otherwise: no target, no steps, the section of its id, ready at
 * any time. `when` may also return true for ready, and false for hidden.
 */
export type Omitting<C, T extends TargetKind, Args extends object> = Omit<
  C,
  'target' | 'steps' | 'section' | 'when'
> & {
  section?: SectionId;
  when?: (context: Context, on: Targets[T]) => Verdict | boolean;
} & ({ target: T } | ('none' extends T ? { target?: never } : never)) &
  (Pick<Command<T, Args, object>, 'steps'> | (keyof Args extends never ? { steps?: never } : never));

/** A command with what its author need not say. `run` returns nothing where what happened needs no words. */
export function defineCommand<
  T extends TargetKind = 'none',
  Args extends object = object,
  Done extends object = object,
>(
  command: Omitting<Omit<Command<T, Args, Done>, 'run'>, T, Args> & {
    run: (job: Job<T, Args>) => Promise<Outcome<Done> | void> | void;
  },
): Command<T, Args, Done> {
  const { when = () => true, run } = command;
  return {
    target: 'none',
    steps: {},
    section: SECTION_OF[/^\w+/.exec(command.id)?.[0] ?? ''] ?? 'Workbench',
    ...command,
    when: (context, on) => verdictFrom(when(context, on)),
    run: async (job) => outcomeFrom(await run(job)),
  };
}

/** What a port returns where it promises nothing is no outcome. */
function outcomeFrom<Done extends object>(given: Outcome<Done> | void): Outcome<Done> {
  return given instanceof Object && 'done' in given ? given : { done: [], failed: [] };
}

/** Of what a command, or a part of its `when`, says in short. */
export function verdictFrom(verdict: Verdict | boolean): Verdict {
  return typeof verdict === 'boolean' ? (verdict ? READY : HIDDEN) : verdict;
}

/** The palette finds every deletion by these. */
export const DELETE_KEYWORDS = ['remove', 'trash', 'erase', 'bin'];

/** The outcome of something that only changes what is on the screen. */
export const NOTHING_TO_REPORT: Outcome = { done: [], failed: [] };
