import { changesSomething } from '../../../commands/changes.ts';
import { CLEAR_FIT, FIT } from '../../../commands/palette-ranking.ts';
import { asksForIt, completed } from '../../../commands/palette/typed-arguments.ts';
import { isLocaleProfile } from '../../../commands/records.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { personal } from '../context/personal.ts';
import { currentRows, meantBy, type PageState, type PaletteRow, type RecordRow } from './palette-rows.ts';
import { paletteState, isSearching } from './palette-state.ts';

/** Identifies a row; never by its place in the list. */
export function keyOf({ kind, id }: Pick<PaletteRow, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The place of the marked row; -1: none. */
export function placeOf(rows: readonly PaletteRow[], cursor: string | null): number {
  return cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === cursor);
}

/**
 * The row that is marked until the person moves: the first one that Enter may run. Not marked are: a command that
 * changes something, unless its name was typed; one that only has the letters scattered; and a misspelt one, or a record
 * of which only another word or text is typed, after one that changes something, which was meant. During a server search
 * nothing with scattered letters is marked, as the person may be typing a name. Where nobody's name begins so, the first
 * row is also marked if the text clearly fits it, as Enter only completes it, or if it is blocked, as Enter only says why.
 */
export function firstMark(page: PageState, rows: readonly PaletteRow[]): string | null {
  const { asking, query, context } = page;
  if (asking || !context) return rows[0] ? keyOf(rows[0]) : null;
  const text = (meantBy(page) ?? query).trim();
  const searching = isSearching(page);
  const typed = prefixOf(text, context.role)?.text ?? text;
  let passedOver = false;
  const [first] = rows;
  // What it is called, whole, means it whatever the server finds.
  if (first && isMeant(first, typed)) {
    const named = rows.find((each) => each.kind === 'record' && each.fit >= FIT['record-name-begins']);
    if (named?.kind === 'record' && !isCalled(first, typed) && (!searching || mayStayFirst(named))) return keyOf(named);
    return searching && !isCalled(first, typed) ? null : keyOf(first);
  }
  const row = rows.find((each) => {
    if (each.kind === 'record') {
      return searching ? mayStayFirst(each) : !passedOver || each.fit >= FIT['record-name-begins'];
    }
    if (each.kind !== 'command') return true;
    if (searching && each.fit < CLEAR_FIT) return false;
    const { command, verdict } = each.offer;
    if (verdict.kind === 'blocked' && verdict.reason === 'elsewhere') return true;
    if (each.fit <= FIT.scattered && text !== '') return false;
    if (!changesSomething(command)) return !passedOver || each.fit !== FIT.misspelt;
    passedOver = true;
    return asksForIt(typed, command.title, each.argument?.label);
  });
  return row ? keyOf(row) : null;
}

/** Whether the typed text is another name of the command, whole. */
function isCalled(row: PaletteRow, typed: string): boolean {
  return row.kind === 'command' && row.offer.command.keywords?.includes(typed.toLowerCase()) === true;
}

/** Whether a command that changes something was meant, unless the text is the beginning of a name. */
function isMeant(row: PaletteRow, typed: string): boolean {
  if (row.kind !== 'command' || row.fit < CLEAR_FIT) return false;
  const { command, verdict } = row.offer;
  const isBlocked = verdict.kind === 'blocked' && changesSomething(command);
  return (isBlocked && !asksForIt(typed, command.title, row.argument?.label)) || completionOf(row, typed) !== null;
}

/**
 * The completion that Enter makes of a text that clearly fits a command that changes something; null: Enter runs the row.
 */
export function completionOf(row: PaletteRow, typed: string): string | null {
  if (row.kind !== 'command' || row.argument || row.fit < CLEAR_FIT || row.offer.verdict.kind !== 'ready') return null;
  const { command } = row.offer;
  return changesSomething(command) ? completed(typed, command.title) : null;
}

/** The same for the marked row, unless the person has moved to it or clicked it. */
export function completionNow(row: PaletteRow | undefined): string | null {
  const { query, context, asking, cursor } = paletteState;
  if (!row || asking || !context || cursor !== unmoved.current) return null;
  const text = (meantBy(paletteState) ?? query).trim();
  const typed = prefixOf(text, context.role)?.text ?? text;
  const whole = completionOf(row, typed);
  return whole === null ? null : text.slice(0, text.length - typed.length) + whole;
}

/**
 * Both kinds are searched separately. The other kind's results go above all but a base profile whose name begins so.
 */
function mayStayFirst({ record, fit }: RecordRow): boolean {
  return fit >= FIT['record-name-begins'] && !isLocaleProfile(record);
}

/** The automatic mark, from which the person may have moved since. */
const unmoved = personal<string | null>(() => null);

export function markByHand(row: PaletteRow): void {
  unmoved.current = null;
  paletteState.cursor = keyOf(row);
}

/** Marks the first row anew: another query, or another page. */
export function markFirst(): void {
  unmoved.current = firstMark(paletteState, currentRows(paletteState));
  paletteState.cursor = unmoved.current;
}

/** Rows may have come between the opening of the palette and its first paint: the mark begins on the first of them. */
export function markAtFirstPaint(): void {
  if (paletteState.cursor === unmoved.current) markFirst();
}

/** Rows came or went: the mark stays on its row, and is set only where it is on none. */
export function keepMark(): void {
  if (placeOf(currentRows(paletteState), paletteState.cursor) === -1) markFirst();
}
