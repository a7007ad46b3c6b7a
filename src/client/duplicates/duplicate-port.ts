import { ref } from 'valtio';
import type { DuplicatePort, BadPicturesPort } from '../../../commands/duplicates/port.ts';
import type { DuplicateFilter } from '../../contract/duplicates/duplicate-filter.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { chosenTimeZone, timeZoneNow } from '../ui/text/time-zone.ts';
import { giveTable } from '../ui/files/give-file.ts';
import { putCursor, rowsOf, type RowCursor } from '../context/row-cursor.ts';
import { changeBody, draftOf, duplicateState, filterRules, logFollower, pairFollower } from './duplicate-state.ts';
import { mergeSteps } from './fetched-merge.ts';
import { askReason, suspicionState } from './suspicion-state.ts';
import { dispatch } from '../context/dispatch.ts';
import { personalState } from '../context/personal.ts';
import { chooseText } from '../ui/files/choose-text.ts';

/** Leaves the field that narrows the log so that its keys work again; false when none has the focus. */
function leaveLogField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-log-fields]')) return false;
  const rows = document.querySelector<HTMLElement>('[data-log-rows]');
  // Where no entry fits there are no rows; with the focus on nothing the keys of the screen work as well.
  if (rows) rows.focus({ preventScroll: true });
  else focused.blur();
  return true;
}

const reloadFilters = () => queryClient.invalidateQueries({ queryKey: queryKeys.duplicateFilters });

function moveBy(cursor: RowCursor, rows: readonly { id: string }[], by: number): void {
  duplicateState.returning = null;
  putCursor(cursor, rowsOf(rows), Math.max(0, Math.min(rows.length - 1, cursor.cursor + by)));
}

function moveToRow(cursor: RowCursor, rows: readonly { id: string }[], id: string): void {
  const at = rowsOf(rows).indexOf(id);
  if (at !== undefined) putCursor(cursor, rowsOf(rows), at);
}

/** Another list begins at its top. */
const TOP: RowCursor = { cursor: 0, cursorId: null };

/** A pair that is not on the screen is read anew when it comes back: one's own change is no news. */
function dropPairsBehind(): void {
  queryClient.removeQueries({ queryKey: queryKeys.duplicatePair, type: 'inactive' });
}

export const duplicatePort: DuplicatePort = {
  newFilter: () => void (duplicateState.draft = draftOf(null)),
  openFilter(id) {
    // The list as just answered: the screen may be one drawing behind.
    const loaded = queryClient.getQueryData<{ filters: DuplicateFilter[] }>(queryKeys.duplicateFilters);
    const filter = loaded?.filters.find((each) => each.id === id);
    if (filter) duplicateState.draft = draftOf(filter);
  },
  closeFilter: () => void (duplicateState.draft = null),
  change(to) {
    const { draft } = duplicateState;
    const rules = filterRules.current;
    if (draft && rules) changeBody({ groups: rules.changedGroups(draft.body.groups, draft.body.scope, to) });
  },
  read: () => duplicateState.draft?.body ?? null,
  showProblems(refused) {
    const { draft } = duplicateState;
    if (draft) duplicateState.draft = ref({ ...draft, tries: draft.tries + 1, refused });
  },
  async saved({ id }) {
    await reloadFilters();
    duplicatePort.openFilter(id);
  },
  reloadFilters,
  showPairs(state, filterId) {
    duplicateState.pairCursor = { ...TOP };
    pairFollower.forget();
    duplicateState.linked = null;
    duplicateState.returning = null;
    duplicateState.pairs = { state, filterId };
  },
  closePairs() {
    duplicateState.pairs = null;
    duplicateState.linked = null;
    void reloadFilters();
  },
  moveTo: (by) => moveBy(duplicateState.pairCursor, duplicateState.pairRows, by),
  moveToPair(id) {
    if (duplicateState.pairs !== null) return moveToRow(duplicateState.pairCursor, duplicateState.pairRows, id);
    duplicatePort.showPairs('open', null);
    duplicateState.pairCursor.cursorId = id;
  },
  toggleRevealed: () => void (duplicateState.revealed = !duplicateState.revealed),
  toggleSuspectedRevealed: () => void (suspicionState.revealed = !suspicionState.revealed),
  ...mergeSteps,
  async merged(pairId) {
    dropPairsBehind();
    mergeSteps.endMerge(pairId);
    duplicateState.merged = pairId;
    await duplicatePort.pairsChanged();
  },
  async undone(pairId) {
    duplicateState.returning = pairId ?? duplicateState.merged;
    await duplicatePort.pairsChanged();
  },
  async pairsChanged() {
    duplicateState.linked = null;
    dropPairsBehind();
    const stale = [queryKeys.duplicatePairs, queryKeys.duplicatePair, queryKeys.duplicateLog];
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  },
  narrowLog(filter) {
    // Days are those of the zone in which the times beside them are written.
    duplicateState.log = ref({ ...duplicateState.log, ...filter, time_zone: chosenTimeZone(timeZoneNow()) });
    duplicateState.logCursor = { ...TOP };
    logFollower.forget();
  },
  clearLog() {
    duplicateState.log = {};
    duplicateState.logCursor = { ...TOP };
    logFollower.forget();
  },
  leaveLogField,
  moveInLog: (by) => moveBy(duplicateState.logCursor, duplicateState.logRows, by),
  moveToEntry: (id) => moveToRow(duplicateState.logCursor, duplicateState.logRows, id),
  // An unfiltered log is written in the zone of its screen as well.
  logFilter: () => ({ time_zone: chosenTimeZone(timeZoneNow()), ...duplicateState.log }),
  giveCsv: giveTable,
  askReason,
};

/** Which cases are shown, and why the last file was not imported; null: none was refused. */
export const badPictureState = personalState<{ cases: 'open' | 'closed'; refused: string | null }>(() => ({
  cases: 'open',
  refused: null,
}));

export const badPicturesPort: BadPicturesPort = {
  choose: () =>
    chooseText(
      '.csv,.txt',
      (csv, file) => {
        const name = file.replace(/\.[^.]*$/, '') || file;
        void dispatch({ id: 'bad-pictures.take', args: { name, csv } }, 'follow');
      },
      (sentence) => badPicturesPort.refused(sentence),
    ),
  refused: (sentence) => void (badPictureState.refused = sentence),
  show(cases) {
    badPictureState.cases = cases;
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.badPictures });
  },
};
