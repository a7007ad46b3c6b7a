import { ref } from 'valtio';
import type { AnyCommand } from '../../../commands/command.ts';
import type { RunReport } from '../../../commands/host.ts';
import type { Context, ProfileRecord } from '../../../commands/context.ts';
import type { PaletteFacts } from '../../../commands/palette/port.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import type { FoundBy, RecordFit } from '../../contract/base/fold-text.ts';
import type { Person } from '../../contract/base/primitives.ts';
import { personalState } from '../context/personal.ts';
import { isPartOfWord } from '../../contract/base/words.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { mayOpen } from '../../contract/base/routes.ts';
import type { Role } from '../../contract/base/roles.ts';
import type { StaffRecord } from '../../contract/staff/staff-operations.ts';

export interface FoundRecord {
  record: ProfileRecord;
  fit: RecordFit;
  foundBy?: FoundBy | null;
}

/** A command that waits for its arguments: the pages of the palette that ask for them. */
export interface Asking {
  command: AnyCommand;
  /** Names of the steps to ask, in order. */
  names: readonly string[];
  /** Which of `names` is asked now. */
  at: number;
  args: Record<string, unknown>;
  on: readonly { id: string }[];
  context: Context;
  settle(args: Record<string, unknown> | null): void;
}

export interface PaletteState {
  open: boolean;
  query: string;
  /** The marked row by `keyOf`, which stays when rows come and go. null: none, and Enter does nothing. */
  cursor: string | null;
  marked: unknown[];
  problem: string | null;
  restored: boolean;
  asking: Asking | null;
  /** Only actions on every result of the list are offered. */
  onAllResults: boolean;
  /**
   * Records the server found, with their query; `complete`: nothing more will come. `meant`: the text they fit, where
   * nobody fits the typed one and the same keys type this on another layout.
   */
  found: { query: string; records: readonly FoundRecord[]; complete: boolean; meant?: string } | null;
  people: { text: string; people: readonly Person[] } | null;
  /** People with an account who fit the first word behind the sign for people, for Admins. */
  staff: { word: string; staff: readonly StaffRecord[] } | null;
  /** The snapshot from before the palette took the focus. */
  context: Context | null;
}

export const paletteState = personalState<PaletteState>(() => ({
  open: false,
  query: '',
  cursor: null,
  marked: [],
  problem: null,
  restored: false,
  asking: null,
  onAllResults: false,
  found: null,
  people: null,
  staff: null,
  context: null,
}));

/** What only a palette that was open needs; it comes with its screen. */
export const late = { askAgain: (_report: RunReport) => false };

export function showPage(page: { asking: Asking | null; context: Context; onAllResults?: boolean }): void {
  paletteState.asking = page.asking && ref(page.asking);
  paletteState.context = ref(page.context);
  paletteState.onAllResults = page.onAllResults ?? false;
  paletteState.query = '';
  paletteState.marked = [];
  paletteState.problem = null;
  paletteState.restored = false;
  paletteState.open = true;
}

export function currentStep(asking: Asking) {
  const name = asking.names[asking.at] ?? '';
  return { name, step: stepsOf(asking.command).find(([known]) => known === name)?.[1] };
}

export function paletteFacts(): PaletteFacts | null {
  if (!paletteState.open) return null;
  const { asking, query, onAllResults } = paletteState;
  const step = asking ? currentStep(asking).step : null;
  return {
    queryEmpty: query === '',
    choosingSeveral: step?.several === true,
    digitsChoose: asking ? step?.choices !== undefined : onAllResults,
    depth: asking ? asking.at + 1 : 0,
  };
}

/** A shorter query matches too much to help, except in scripts where one letter is a word. */
const SHORTEST = 2;

export function mayBeSearched(text: string, role: Role | null): boolean {
  if (role === null || (text.length < SHORTEST && !isPartOfWord(text)) || prefixOf(text, role) !== null) return false;
  return mayOpen(role, 'base-profile') || mayOpen(role, 'locale-profile');
}

/** The server has not yet answered everything for the typed text. */
export function isSearching({
  asking,
  query,
  context,
  onAllResults,
  found,
}: Pick<PaletteState, 'asking' | 'query' | 'context' | 'onAllResults' | 'found'>): boolean {
  if (asking || !context) return false;
  const text = query.trim();
  // Actions on every result need no name: the server is not searched there.
  const mayCome = !onAllResults && mayBeSearched(text, context.role);
  return mayCome && !(found?.query === text && found.complete);
}
