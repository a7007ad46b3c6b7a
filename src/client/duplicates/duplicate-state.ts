import { ref } from 'valtio';
import type { DuplicatesFacts, ShownPair } from '../../../commands/duplicates/port.ts';
import type { DuplicateFilter, DuplicateFilterBody } from '../../contract/duplicates/duplicate-filter.ts';
import type { DuplicateLogEntry, DuplicateLogFilter } from '../../contract/duplicates/duplicate-log.ts';
import type { DuplicatePair, PairState, SeenSides } from '../../contract/duplicates/duplicate-pair.ts';
import { createRowFollower, type RowCursor } from '../context/row-cursor.ts';
import { mergeFacts } from './fetched-merge.ts';
import { pairName } from './suspicion-state.ts';
import { newCondition } from '../../contract/duplicates/duplicate-conditions.ts';
import type * as FilterRules from './filter-rules.ts';
import type { FilterDraft } from './filter-rules.ts';
import { personalState } from '../context/personal.ts';

/** Come with the screen, on which alone a filter is edited. */
export const filterRules: { current: typeof FilterRules | null } = { current: null };

interface DuplicateState {
  screen: DuplicatesFacts['screen'] | null;
  /** null: they are loading. */
  filters: readonly DuplicateFilter[] | null;
  /** Kept while the person is elsewhere. */
  draft: FilterDraft | null;
  /** null: the filters are shown. */
  pairs: { state: PairState; filterId: string | null } | null;
  /** The pair of a link, anywhere in its list; `pair`: null while it is loading. */
  linked: { id: string; pair: DuplicatePair | null } | null;
  merged: string | null;
  /** The pair that is shown once it comes back: its decision was undone. */
  returning: string | null;
  pairRows: readonly DuplicatePair[];
  pairCursor: RowCursor;
  /**
   * The pair whose two profiles are shown side by side, each in its version, or could not be fetched; null: they are
   * loading. `closed`: why it can no longer be decided.
   */
  compared: { id: string; failed: boolean; seen: SeenSides | null; closed: string | null } | null;
  revealed: boolean;
  log: DuplicateLogFilter;
  logRows: readonly DuplicateLogEntry[];
  logCursor: RowCursor;
}

const nothing = (): DuplicateState => ({
  screen: null,
  filters: null,
  draft: null,
  pairs: null,
  linked: null,
  merged: null,
  returning: null,
  pairRows: ref([]),
  pairCursor: { cursor: 0, cursorId: null },
  compared: null,
  revealed: false,
  log: {},
  logRows: ref([]),
  logCursor: { cursor: 0, cursorId: null },
});

export const duplicateState = personalState<DuplicateState>(nothing);

export const pairFollower = createRowFollower();
export const logFollower = createRowFollower();

export function draftOf(filter: DuplicateFilter | null): FilterDraft {
  if (!filter) return ref({ id: null, version: 0, body: emptyFilter(), saved: '', tries: 0, refused: [] });
  const { name, scope, active, action, groups } = filter;
  const body = { name, scope, active, action, groups };
  return ref({ id: filter.id, version: filter.version, body, saved: JSON.stringify(body), tries: 0, refused: [] });
}

export function changeBody(change: Partial<DuplicateFilterBody>): void {
  const { draft } = duplicateState;
  if (draft) duplicateState.draft = ref({ ...draft, body: { ...draft.body, ...change }, refused: [] });
}

/** The run of a filter that has not ended; null: none. */
export function runUnderWay(filter: DuplicateFilter | undefined): DuplicateFilter['last_run'] {
  const run = filter?.last_run ?? null;
  return run && (run.state === 'waiting' || run.state === 'running') ? run : null;
}

export function emptyFilter(): DuplicateFilterBody {
  const groups = [{ conditions: [newCondition('text', 'base')] }];
  return { name: '', scope: 'base', active: false, action: 'log', groups };
}

export function duplicatesFacts(): DuplicatesFacts | null {
  const { screen, filters, logRows, logCursor, log } = duplicateState;
  if (screen === null) return null;
  const entry = screen === 'logs' ? rowUnder(logCursor, logRows) : undefined;
  return {
    screen,
    filters: filters && filters.map(({ id, name }) => ({ id, name })),
    editor: screen === 'filters' ? editorFacts() : null,
    pairs: screen === 'filters' ? pairsFacts() : null,
    merge: screen === 'filters' ? mergeFacts() : null,
    row: entry
      ? {
          id: entry.id,
          pairId: entry.pair_id,
          actionId: entry.action_id,
          merge: entry.merge,
          names: pairName(entry),
        }
      : null,
    narrowed: isNarrowed(log),
  };
}

/** The zone of its days is no filter by itself. */
export function isNarrowed({ time_zone: _zone, ...filter }: DuplicateLogFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The row with the cursor's record, as it is drawn. */
export function rowUnder<Row extends { id: string }>(
  { cursor, cursorId }: RowCursor,
  rows: readonly Row[],
): Row | undefined {
  const row = rows[cursor];
  return row?.id === cursorId ? row : undefined;
}

function editorFacts(): DuplicatesFacts['editor'] {
  const { draft, filters } = duplicateState;
  if (!draft) return null;
  const { id, version, body, saved } = draft;
  const problem = filterRules.current?.filterProblems(body)[0];
  return {
    id,
    version,
    name: body.name,
    active: body.active,
    changed: JSON.stringify(body) !== (saved === '' ? JSON.stringify(emptyFilter()) : saved),
    problem: problem ? (filterRules.current?.inWords(problem) ?? null) : null,
    runId: runUnderWay(filters?.find((filter) => filter.id === id))?.id ?? null,
  };
}

function comparisonOf({ id }: DuplicatePair, compared: DuplicateState['compared']): ShownPair['comparison'] {
  if (compared?.id !== id) return 'loading';
  return compared.failed ? 'failed' : 'shown';
}

function pairsFacts(): DuplicatesFacts['pairs'] {
  const { pairs, pairRows, pairCursor, compared } = duplicateState;
  if (!pairs) return null;
  const current = rowUnder(pairCursor, pairRows);
  if (!current) return { current: null };
  const { id, version, state, scope, first, second } = current;
  const sides = compared?.id === id ? compared : null;
  return {
    current: {
      id,
      version,
      state,
      scope,
      names: pairName(current),
      // The versions shown side by side count, not those of the list beside them.
      seen: sides?.seen ?? { first: first.version, second: second.version },
      comparison: comparisonOf(current, compared),
      closed: sides?.closed ?? null,
    },
  };
}
