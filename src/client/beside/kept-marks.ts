import type { DisapprovalCode } from '../../contract/policy/disapproval.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import type { DraftPlace, Json } from '../session/drafts/drafts.ts';
import type { Asking } from '../palette/palette-state.ts';

/** Marks of a panel that closed without a disapproval. */
export interface KeptMarks {
  codes: readonly DisapprovalCode[];
  places: readonly string[];
}

/** Marks belong to one command and its records, as the note does. */
export function placeOfMarks({ command, on }: Pick<Asking, 'command' | 'on'>): DraftPlace {
  const ids = on.map(({ id }) => id).toSorted();
  return { key: `${command.id} ${ids.join(' ')}`, field: 'marks' };
}

export function keepMarks(asking: Pick<Asking, 'command' | 'on'>, { codes, places }: KeptMarks): void {
  if (codes.length + places.length > 0) {
    drafts.keep(placeOfMarks(asking), { codes: [...codes], places: [...places] });
  }
}

/** The kept marks in stored JSON; null: it holds none. */
export function marksOf(kept: Json): KeptMarks | null {
  return typeof kept === 'object' && kept !== null && 'codes' in kept ? (kept as unknown as KeptMarks) : null;
}
