import { changesSomething } from '../../../commands/changes.ts';
import { CLEAR_FIT, FIT } from '../../../commands/match-ranks.ts';
import { asksForIt } from '../../../commands/palette/chosen-by-enter.ts';
import { isLocaleProfile } from '../../../commands/records.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { personal } from '../context/personal.ts';
import { isSearching } from './searched.ts';
import { currentRows, meantBy, type PageState, type PaletteRow, type RecordRow } from './palette-rows.ts';
import { paletteState } from './palette-state.ts';

/** What a row is marked by: never its place in the list. */
export function keyOf({ kind, id }: Pick<PaletteRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** Where the marked row stands; -1: nowhere. */
export function placeOf(rows: readonly PaletteRow[], cursor: string | null): number {
  return cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === cursor);
}

/**
 * The row that is marked until the person moves: the first one that Enter may take. A command that
 * changes something may be taken only where it was asked for, and one that merely has the letters, here
 * and there, not at all; nor one that is misspelt where what changes something stands before it, for that was
 * meant. As long as the server is searched, nothing is marked that only happens to have the letters, for the
 * person may be typing a name.
 */
export function firstMark(page: PageState, rows: readonly PaletteRow[]): string | null {
  const { asking, query, context } = page;
  if (asking || !context) return rows[0] ? keyOf(rows[0]) : null;
  const text = (meantBy(page) ?? query).trim();
  const searching = isSearching(page);
  const typed = prefixOf(text, context.role)?.text ?? text;
  let passedOver = false;
  const row = rows.find((each) => {
    if (each.kind === 'record') return !searching || mayStayFirst(each);
    if (each.kind !== 'command') return true;
    if (searching && each.fit < CLEAR_FIT) return false;
    const { command } = each.offer;
    if (each.fit <= FIT.scattered && text !== '') return false;
    if (!changesSomething(command)) return !passedOver || each.fit !== FIT.misspelt;
    passedOver = true;
    return asksForIt(typed, command.title, each.argument?.label);
  });
  return row ? keyOf(row) : null;
}

/** Both kinds are searched apart. What the other one brings comes to stand above all but a base profile whose name begins so. */
function mayStayFirst({ record, fit }: RecordRow): boolean {
  return fit >= FIT['record-name-begins'] && !isLocaleProfile(record);
}

/** What was marked without the person, who may have moved since. */
const unmoved = personal<string | null>(() => null);

/** Marks the first row anew: another query, or another page. */
export function markFirst(): void {
  unmoved.current = firstMark(paletteState, currentRows(paletteState));
  paletteState.cursor = unmoved.current;
}

/** Rows may have come since the palette was opened, and nobody has seen it yet: the mark begins on the first of them. */
export function markAtFirstPaint(): void {
  if (paletteState.cursor === unmoved.current) markFirst();
}

/** Rows came or went: the mark stays on its row, and is set only where it is on none. */
export function keepMark(): void {
  if (placeOf(currentRows(paletteState), paletteState.cursor) === -1) markFirst();
}
