import type { ProfileRecord } from '../../../commands/context.ts';
import { list, selection, type ListScreen } from './list-state.ts';

/** Marked rows that are redrawn are kept as drawn. */
export function keepMarksAsDrawn(indexOf: ListScreen['indexOf'], rowAt: ListScreen['rowAt']): void {
  for (const [id, known] of selection) {
    const at = indexOf(id);
    const row = at === undefined ? undefined : rowAt(at);
    if (row && row !== known) selection.set(id, row);
  }
}

/** The person knows their own change, drawn or not. */
export function keepMarksAsWritten(records: readonly ProfileRecord[]): void {
  for (const record of records) {
    const known = selection.get(record.id);
    if (known && known.version < record.version) selection.set(record.id, { ...known, ...record });
  }
}

/** Records decided on together are unmarked, so that the next key does not decide again. */
export function unmark(ids: readonly string[]): void {
  const before = selection.size;
  for (const id of ids) selection.delete(id);
  if (selection.size !== before) list.selectionVersion += 1;
}
