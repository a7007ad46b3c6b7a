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

/** A pair as the page shows it, with all that a decision about it depends on. */
export type DecidedPair = Pick<DuplicatePair, 'id' | 'version' | 'state'> & { seen: SeenSides };

export interface FilterProblem {
  /** The part it is about: `name`, `groups`, `groups.0`, `groups.0.conditions.1` or `groups.0.conditions.1.days`. */
  path: string;
  /** A sentence that the part begins. */
  problem: string;
}

/**
 * A refused merge. `parts`: what it is about: ids of pictures, documents and locale profiles, and names of fields;
 * `changed`: base profiles that somebody has changed; `profiles`: both as they are now, null: they could not be read.
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
  /** The filter is stored, and the editor continues with this version. */
  saved(filter: { id: string; version: number }): Promise<void>;
  reloadFilters(): Promise<void>;
  showPairs(state: PairState, filterId: string | null): void;
  closePairs(): void;
  moveTo(by: 1 | -1): void;
  /** To a pair of the list; from the filters, into the list of those that wait for a decision. */
  moveToPair(id: string): void;
  /** Shows pictures whatever their adult level, or hides them again. */
  toggleRevealed(): void;
  /** Shows two profiles side by side, to choose which one survives a merge and what it takes over. */
  showMerge(pairId: string, profiles: readonly CaseProfile[]): Promise<void>;
  /** Keeps the choices that are still possible, marks what the refusal is about, and moves the cursor there. */
  mergeRefused(refused: RefusedMerge): void;
  closeMerge(): void;
  keepOther(): void;
  /** `from`: null for the other of the two, where it has something in that row. */
  takeFrom(row: string, from: string | null): void;
  moveInMerge(by: 1 | -1): void;
  /** They were merged, so everything cached of the pair is outdated. */
  merged(pairId: string): Promise<void>;
  /** A pair was decided on or undone, so the lists are read anew. */
  pairsChanged(): Promise<void>;
  /** The same after an undo: shows the pair again if it is listed again. null: the pair that was merged last. */
  undone(pairId: string | null): Promise<void>;
  narrowLog(filter: Partial<DuplicateLogFilter>): void;
  clearLog(): void;
  /** From a field that narrows the log to its rows; false: nobody is in one. */
  leaveLogField(): boolean;
  moveInLog(by: 1 | -1): void;
  moveToEntry(id: string): void;
  logFilter(): DuplicateLogFilter;
  giveCsv(name: string, text: string): void;
  /** The same for the pictures in the question about a save. */
  toggleSuspectedRevealed(): void;
  /**
   * Shows what a save resembles, and returns the reason for saving it all the same; null: cancelled. One at a time.
   *
   * @param given the reason given for an earlier warning, offered again; null: none
   */
  askReason(details: DuplicateDetails, given: string | null): Promise<string | null>;
}

export interface FilterFacts {
  /** null: never saved. */
  id: string | null;
  version: number;
  name: string;
  active: boolean;
  changed: boolean;
  /** Why it cannot be saved, as a sentence. */
  problem: string | null;
  runId: string | null;
}

export interface ShownPair extends DecidedPair {
  scope: DuplicatePair['scope'];
  names: string;
  /** Whether its two profiles are drawn side by side yet. */
  comparison: 'loading' | 'shown' | 'failed';
  /** Why no decision about it is possible any more, as a sentence; null: one is. */
  closed: string | null;
}

export interface PairsFacts {
  current: ShownPair | null;
}

export interface MergeFacts {
  pairId: string;
  names: string;
  survivorName: string;
  row: string | null;
  body: MergeBody;
  /** Why it cannot be, as a sentence. */
  problem: string | null;
}

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
  filters: readonly { id: string; name: string }[] | null;
  editor: FilterFacts | null;
  pairs: PairsFacts | null;
  merge: MergeFacts | null;
  row: LogRowFacts | null;
  narrowed: boolean;
}

export interface BadPicturesPort {
  /** Opens the browser's file dialog; what is chosen comes back as an invocation. */
  choose(): void;
  /** Why the last file was not imported, to stay beside where it was chosen; null: it was, or another is. */
  refused(sentence: string | null): void;
  show(cases: 'open' | 'closed'): void;
  reload(): Promise<void>;
}

export interface DuplicatesPart {
  facts: {
    /** null: neither the filters nor the log of duplicates are on the screen. */
    duplicates: DuplicatesFacts | null;
  };
  ports: { duplicates: DuplicatePort; badPictures: BadPicturesPort };
}
