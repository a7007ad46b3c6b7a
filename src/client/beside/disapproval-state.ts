import { ref } from 'valtio';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { codeOfAnchor, type AnchorKind, type DisapprovalCode } from '../../contract/profiles/disapproval.ts';
import type { Asking } from '../palette/palette-state.ts';
import { personalState } from '../context/personal.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import type { Context, ProfileRecord } from '../../../commands/context.ts';
import { cellsInWords } from '../../../commands/matrix/act-on-cells.ts';
import { recordsInWords } from '../../../commands/changes.ts';
import { countedHere } from '../ui/text/written.ts';

/** A disapproval that waits for its reason; its records do not change meanwhile. */
export interface OpenDisapproval {
  asking: Asking;
  /** Distinguishes it from earlier ones. */
  number: number;
  reasons: readonly DisapprovalCode[];
  /** What the reason may be about; none where several records are disapproved. */
  places: readonly ReasonPlace[];
  /** By reason, the places the checks of texts found: `kind identifier` each. */
  found: Readonly<Partial<Record<DisapprovalCode, readonly string[]>>>;
  cameFrom: Element | null;
}

interface DisapprovalState {
  /** null: the panel is closed. */
  open: OpenDisapproval | null;
  marked: readonly DisapprovalCode[];
  current: DisapprovalCode | null;
  placesOpen: boolean;
  /** `kind identifier` each, and the reason unless none was marked. */
  places: readonly string[];
  currentPlace: string | null;
  /** Narrows the list of places. */
  query: string;
  note: string;
  /** The note was typed earlier and not sent. */
  restored: boolean;
  /** The marks are from earlier and not sent: a proposal, which the first new mark replaces. */
  proposed: boolean;
  problem: string | null;
}

const EMPTY: DisapprovalState = {
  open: null,
  marked: [],
  current: null,
  placesOpen: false,
  places: [],
  currentPlace: null,
  query: '',
  note: '',
  restored: false,
  proposed: false,
  problem: null,
};

export const disapprovalState = personalState<DisapprovalState>(() => ({ ...EMPTY }));

let shown = 0;

/** Opens a panel without leftovers of the last one. */
export function showDisapproval(asked: Omit<OpenDisapproval, 'number'>, marked: readonly DisapprovalCode[]): void {
  shown += 1;
  const open = { ...asked, number: shown };
  const offered = open.reasons.find((reason) => open.found[reason] !== undefined);
  Object.assign(disapprovalState, { ...EMPTY, open: ref(open), marked, current: marked[0] ?? offered ?? null });
}

export function endDisapproval(args: Record<string, unknown> | null): void {
  const { open } = disapprovalState;
  Object.assign(disapprovalState, EMPTY);
  open?.asking.settle(args);
}

export function keyOfPlace({ kind, id }: ReasonPlace): string {
  return `${kind} ${id}`;
}

/** Whether a mark is of this place, and not of one whose name only begins alike. */
export function isMarkOf(mark: string, place: ReasonPlace): boolean {
  return `${mark} `.startsWith(`${keyOfPlace(place)} `);
}

/** A place for the reason that it is marked for: the one under the cursor, else the first that can be about it. */
export function withReason(place: string): string {
  const { marked, current } = disapprovalState;
  const [kind, , reason] = place.split(' ');
  if (reason || marked.length === 0) return place;
  return `${place} ${codeOfAnchor(kind as AnchorKind, [...marked.filter((code) => code === current), ...marked])}`;
}

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

export function subjectInWords(command: AnyCommand, on: readonly { id: string }[], context: Context): string {
  if (command.id === 'all.disapprove') return `${countedHere(context.list?.count ?? 0, 'result')} in this list`;
  if (command.id === 'matrix.disapprove') return cellsInWords(context.matrix, 'present');
  return recordsInWords(on as readonly ProfileRecord[]);
}
