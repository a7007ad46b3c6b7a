import { ref } from 'valtio';
import type { DuplicatePort } from '../../../commands/duplicates/port.ts';
import type { DuplicateFilter } from '../../contract/shapes/duplicate-filter.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { chosenTimeZone, timeZoneNow } from '../ui/time-zone.ts';
import { giveFile } from '../statistics/give-file.ts';
import { changeBody, draftOf, duplicateState } from './duplicate-state.ts';
import { changedGroups } from './edit-rule.ts';
import { askReason, suspicionState } from './suspicion-state.ts';

const reloadFilters = () => queryClient.invalidateQueries({ queryKey: queryKeys.duplicateFilters });

/** Of `count` rows, the one that is `by` away. */
function placeFrom(place: number, by: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place + by));
}

function dropMarks(): void {
  duplicateState.marked = [];
  duplicateState.plan = null;
}

export const duplicatePort: DuplicatePort = {
  newFilter: () => void (duplicateState.draft = draftOf(null)),
  openFilter(id) {
    // The list as it was just answered: what is on the screen may be a drawing behind.
    const loaded = queryClient.getQueryData<{ filters: DuplicateFilter[] }>(queryKeys.duplicateFilters);
    const filter = loaded?.filters.find((each) => each.id === id);
    if (filter) duplicateState.draft = draftOf(filter);
  },
  closeFilter: () => void (duplicateState.draft = null),
  change(to) {
    const { draft } = duplicateState;
    if (draft) changeBody({ groups: changedGroups(draft.body.groups, draft.body.scope, to) });
  },
  read: () => duplicateState.draft?.body ?? null,
  async saved({ id }) {
    await reloadFilters();
    duplicatePort.openFilter(id);
  },
  reloadFilters,
  showPairs(state, filterId) {
    dropMarks();
    duplicateState.pairCursor = 0;
    duplicateState.pairs = { state, filterId };
  },
  closePairs() {
    dropMarks();
    duplicateState.pairs = null;
    void reloadFilters();
  },
  moveTo: (by) => {
    duplicateState.pairCursor = placeFrom(duplicateState.pairCursor, by, duplicateState.pairRows.length);
  },
  moveToPair: (id) => {
    duplicateState.pairCursor = Math.max(
      0,
      duplicateState.pairRows.findIndex((pair) => pair.id === id),
    );
  },
  toggleMark() {
    const { marked, pairRows, pairCursor } = duplicateState;
    const id = pairRows[pairCursor]?.id;
    if (id === undefined) return;
    duplicateState.marked = marked.includes(id) ? marked.filter((each) => each !== id) : [...marked, id];
  },
  markDownToHere() {
    const { marked, pairRows, pairCursor } = duplicateState;
    const above = pairRows.slice(0, pairCursor + 1).map(({ id }) => id);
    duplicateState.marked = [...new Set([...marked, ...above])];
  },
  toggleRevealed: () => void (duplicateState.revealed = !duplicateState.revealed),
  toggleSuspectedRevealed: () => void (suspicionState.revealed = !suspicionState.revealed),
  showPlan: (plan, planned) => void (duplicateState.plan = ref({ plan, planned })),
  dropPlan: () => void (duplicateState.plan = null),
  async pairsChanged() {
    dropMarks();
    const stale = [queryKeys.duplicatePairs, queryKeys.duplicatePair, queryKeys.duplicateLog];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  },
  narrowLog(filter) {
    // Days are those of the zone in which the times beside them are written.
    duplicateState.log = ref({ ...duplicateState.log, ...filter, time_zone: chosenTimeZone(timeZoneNow()) });
    duplicateState.logCursor = 0;
  },
  clearLog() {
    duplicateState.log = {};
    duplicateState.logCursor = 0;
  },
  moveInLog: (by) => {
    duplicateState.logCursor = placeFrom(duplicateState.logCursor, by, duplicateState.logRows.length);
  },
  moveToEntry: (id) => {
    duplicateState.logCursor = Math.max(
      0,
      duplicateState.logRows.findIndex((entry) => entry.id === id),
    );
  },
  logFilter: () => ({ ...duplicateState.log }),
  giveCsv: giveFile,
  askReason,
};
