import { enums, integer, literal, object, string, union, type Infer } from 'superstruct';
import { CONDITION_KINDS } from '../../src/contract/duplicates/duplicate-conditions.ts';
import type { DuplicateFilterBody } from '../../src/contract/duplicates/duplicate-filter.ts';
import type {
  CaseProfile,
  DuplicateDetails,
  DuplicatePair,
  MergeBody,
  PairState,
  SeenSides,
} from '../../src/contract/duplicates/duplicate-pair.ts';
import type { DuplicateLogFilter } from '../../src/contract/duplicates/duplicate-log.ts';

/** What a button of the editor does to the conditions; places count from 0. */
export const RuleChange = union([
  object({ change: literal('add-group') }),
  object({ change: literal('add-condition'), group: integer(), kind: enums(CONDITION_KINDS) }),
  object({ change: literal('remove-condition'), group: integer(), place: integer() }),
  object({ change: literal('remove-tag'), group: integer(), place: integer(), tag: string() }),
]);
export type RuleChange = Infer<typeof RuleChange>;

/** A pair with all that a decision about it stands on, as the page shows it. */
export type DecidedPair = Pick<DuplicatePair, 'id' | 'version' | 'state'> & { seen: SeenSides };

/** Something that keeps a filter from being saved, named as the server names it. */
export interface FilterProblem {
  /** The part it is about: `name`, `groups`, `groups.0`, `groups.0.conditions.1` or `groups.0.conditions.1.days`. */
  path: string;
  /** A sentence that the part begins. */
  problem: string;
}

/**
 * A merge that was refused: what of it that is about, and the two as they are now. `parts`: pictures, documents and
 * locale profiles that are not taken over, and fields by their names; `changed`: base profiles that somebody has changed; `profiles`: null where
 * they could not be had.
 */
export interface RefusedMerge {
  sentence: string;
  parts: readonly string[];
  changed: readonly string[];
  profiles: readonly CaseProfile[] | null;
}

/** The screens about duplicates, and the question that a save asks when it is held back. */
export interface DuplicatePort {
  newFilter(): void;
  openFilter(id: string): void;
  closeFilter(): void;
  change(change: RuleChange): void;
  /** The filter in the editor as it would be sent; null: the editor is closed. */
  read(): DuplicateFilterBody | null;
  /** Shows beside each part of the filter what is wrong with it, and focuses the first. `refused`: what the server has found. */
  showProblems(refused: readonly FilterProblem[]): void;
  /** The server has it: the editor goes on with this version. */
  saved(filter: { id: string; version: number }): Promise<void>;
  /** Asks for filters and runs anew. */
  reloadFilters(): Promise<void>;
  showPairs(state: PairState, filterId: string | null): void;
  closePairs(): void;
  moveTo(by: 1 | -1): void;
  /** To a pair of the list; from the filters, into the list of those that wait for a decision. */
  moveToPair(id: string): void;
  /** Shows pictures whatever their adult level, or hides them again. */
  toggleRevealed(): void;
  /** Lays two profiles side by side, to choose which goes on and what it takes over. */
  showMerge(pairId: string, profiles: readonly CaseProfile[]): Promise<void>;
  /** What is chosen stays as far as it is still there, and what the refusal is about is marked and gone to. */
  mergeRefused(refused: RefusedMerge): void;
  closeMerge(): void;
  /** The other of the two goes on. */
  keepOther(): void;
  /** `from`: null for the other of the two, where it has something in that row. */
  takeFrom(row: string, from: string | null): void;
  moveInMerge(by: 1 | -1): void;
  /** They were merged: nothing that is kept of the pair is what it was. */
  merged(pairId: string): Promise<void>;
  /** Something was decided or undone: lists ask anew. */
  pairsChanged(): Promise<void>;
  /** The same behind an undo: the pair is shown again where it comes back. null: the one that was merged last. */
  undone(pairId: string | null): Promise<void>;
  narrowLog(filter: Partial<DuplicateLogFilter>): void;
  clearLog(): void;
  /** From a field that narrows the log to its rows; false: nobody is in one. */
  leaveLogField(): boolean;
  moveInLog(by: 1 | -1): void;
  moveToEntry(id: string): void;
  /** What narrows the log on the screen. */
  logFilter(): DuplicateLogFilter;
  giveCsv(name: string, text: string): void;
  /** The same for the pictures in the question about a save. */
  toggleSuspectedRevealed(): void;
  /**
   * Shows what a save resembles; the reason to go on, or null. One question after the other.
   *
   * @param given the reason that was given for something else, and stands there still; null: none was
   */
  askReason(details: DuplicateDetails, given: string | null): Promise<string | null>;
}

/** What commands know of the filter in the editor. */
export interface FilterFacts {
  /** null: never saved. */
  id: string | null;
  version: number;
  name: string;
  active: boolean;
  changed: boolean;
  /** Why it cannot be saved, as a sentence. */
  problem: string | null;
  /** The run under way. */
  runId: string | null;
}

/** The pair under the cursor. */
export interface ShownPair extends DecidedPair {
  scope: DuplicatePair['scope'];
  /** Both sides, as people call them. */
  names: string;
  /** Whether its two profiles stand side by side yet, which is what is decided on. */
  comparison: 'loading' | 'shown' | 'failed';
  /** Why nobody decides about it any more, as a sentence; null: somebody may. */
  closed: string | null;
}

/** What commands know of the pairs on the screen. */
export interface PairsFacts {
  current: ShownPair | null;
}

/** What commands know of a merge that is being put together. */
export interface MergeFacts {
  pairId: string;
  /** Of both. */
  names: string;
  survivorName: string;
  /** The row under the cursor. */
  row: string | null;
  body: MergeBody;
  /** Why it cannot be, as a sentence. */
  problem: string | null;
}

/** What commands know of the log entry under the cursor. */
export interface LogRowFacts {
  id: string;
  pairId: string | null;
  /** The decision that it records; null: it records none, or that was undone. */
  actionId: string | null;
  /** It came with a merge, which is taken back as a whole. */
  merge: boolean;
  names: string;
}

export interface DuplicatesFacts {
  screen: 'filters' | 'logs';
  /** null: they are loading. */
  filters: readonly { id: string; name: string }[] | null;
  editor: FilterFacts | null;
  pairs: PairsFacts | null;
  merge: MergeFacts | null;
  row: LogRowFacts | null;
  /** The log is narrowed by something. */
  narrowed: boolean;
}

/** Known bad pictures, on the screen of the settings. */
export interface BadPicturesPort {
  /** Opens the browser's file dialog; what is chosen comes back as an invocation. */
  choose(): void;
  /** Why the last file was not imported, to stay beside where it was chosen; null: it was, or another is. */
  refused(sentence: string | null): void;
  /** Shows the open or the closed cases. */
  show(cases: 'open' | 'closed'): void;
  /** Asks for lists and cases anew. */
  reload(): Promise<void>;
}

export interface DuplicatesPart {
  facts: {
    /** null: neither the filters nor the log of duplicates are on the screen. */
    duplicates: DuplicatesFacts | null;
  };
  ports: { duplicates: DuplicatePort; badPictures: BadPicturesPort };
}
