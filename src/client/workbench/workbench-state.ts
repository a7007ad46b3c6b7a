import type { Invocation } from '../../../commands/command.ts';
import type { RouteName } from '../../contract/base/routes.ts';
import { UNDO_DEPTH } from '../../contract/review/undo.ts';
import { personalState } from '../context/personal.ts';

/** Survives a reload, and ends with the tab. */
const STORE = 'dossier.done-here';

/** What was done to an action in this tab. */
type Deed = 'done' | 'undone';

/** The actions of an undo or a redo. */
export function actionIdsOf({ args }: Pick<Invocation, 'args'>): string[] {
  const { actions = [] } = (args ?? {}) as { actions?: readonly { actionId: string }[] };
  return actions.map(({ actionId }) => actionId);
}

/** Notes it for the page after a reload: the server does not know in which tab something was done. */
export function noteHere(deed: Deed, about: Pick<Invocation, 'args'>): void {
  const ids = actionIdsOf(about).map((id) => `${deed} ${id}`);
  if (ids.length === 0) return;
  try {
    const kept = [...noted(), ...ids].slice(-2 * UNDO_DEPTH);
    sessionStorage.setItem(STORE, kept.join('\n'));
  } catch {
    // Where a browser refuses storage, all of it counts as done in another window.
  }
}

export function wasHere(deed: Deed, id: string): boolean {
  try {
    return noted().includes(`${deed} ${id}`);
  } catch {
    return false;
  }
}

function noted(): string[] {
  return sessionStorage.getItem(STORE)?.split('\n') ?? [];
}

export interface CurrentScreen {
  route: RouteName;
  params: Readonly<Record<string, string>>;
}

/** An error that takes the whole screen; an empty message means that the page does not exist. */
export interface GlobalError {
  message: string;
  status: number;
}

export interface UndoEntry {
  invocation: Invocation;
  /** The redo once it was undone; null: there is none. */
  redo: Invocation | null;
  /** The sentence of what it would undo. */
  sentence: string;
  /** When it was pressed, on the clock of events (`performance.now`); 0: before the page was loaded. */
  at: number;
  /** It was done in another window, and not mentioned here yet. */
  isUnseen?: boolean;
}

export interface RedoEntry {
  invocation: Invocation;
  /** The sentence of what it would do again. */
  sentence: string;
  /** It was undone in another window, likewise. */
  isUnseen?: boolean;
}

export interface WorkbenchState {
  current: CurrentScreen | null;
  error: GlobalError | null;
  /** True from the start of a navigation to its end. */
  pageLoading: boolean;
  /** The newest last. */
  undo: UndoEntry[];
  /** The redo list, the latest undone last. */
  redo: RedoEntry[];
  /**
   * Why the last action cannot be undone, as a sentence: its undo was refused for good, or its result is unknown. A
   * further press still means that action. null: it can.
   */
  undoStop: string | null;
  /** What "Repeat" runs again; null: nothing yet. */
  repeatable: { invocation: Invocation; title: string } | null;
  /** The server has another version of the workbench than this page. */
  newVersion: boolean;
}

export const workbench = personalState<WorkbenchState>(
  () => ({
    current: null,
    error: null,
    pageLoading: true,
    undo: [],
    redo: [],
    undoStop: null,
    repeatable: null,
    newVersion: false,
  }),
  ['pageLoading', 'newVersion'],
);

/** In the order of the presses: a later request may be answered first. */
export function rememberUndo(entry: UndoEntry): void {
  noteHere('done', entry.invocation);
  const later = workbench.undo.findIndex(({ at }) => at > entry.at);
  workbench.undo.splice(later === -1 ? workbench.undo.length : later, 0, entry);
  workbench.undoStop = null;
  if (workbench.undo.length > UNDO_DEPTH) workbench.undo.shift();
}

/** A redone action keeps its first sentence, not that of the redo. */
export function nameUndo(invocation: Invocation, sentence: string): void {
  const wanted = undoKey(invocation);
  workbench.undo = workbench.undo.map((entry) =>
    undoKey(entry.invocation) === wanted ? { ...entry, sentence } : entry,
  );
}

/** Something was undone: it can be redone, unless it has no redo; then nor can what was undone before it. */
export function rememberRedo(entry: RedoEntry | null): void {
  if (entry && !entry.isUnseen) noteHere('undone', entry.invocation);
  workbench.redo = entry === null ? [] : [...workbench.redo, entry].slice(-UNDO_DEPTH);
}

/** Actions before everything on the list, the newest last. */
export function addEarlierUndo(entries: readonly UndoEntry[]): void {
  workbench.undo = [...entries, ...workbench.undo].slice(-UNDO_DEPTH);
}

interface Forgotten {
  entry: UndoEntry;
  /** Nothing done after it is on the list. */
  newest: boolean;
  /** Puts it back in its place. */
  back: () => void;
}

/** Identifies an undo; a retry, which names its targets, has the same key. */
export function undoKey({ id, args }: Invocation): string {
  return JSON.stringify([id, args]);
}

/** Takes an entry off the list, wherever it is; null when it is not on it. */
export function forgetUndo(invocation: Invocation): Forgotten | null {
  const wanted = undoKey(invocation);
  const at = workbench.undo.findIndex((entry) => undoKey(entry.invocation) === wanted);
  const [entry] = at === -1 ? [] : workbench.undo.splice(at, 1);
  if (!entry) return null;
  return {
    entry,
    newest: at === workbench.undo.length,
    // Before a newer one of the same profile it would be refused each time because of that one.
    back: () => void workbench.undo.splice(at, 0, entry),
  };
}
