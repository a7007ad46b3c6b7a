import { ref } from 'valtio';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import type { DisapprovalCode } from '../../contract/policy/disapproval.ts';
import type { Asking } from '../palette/palette-state.ts';
import { personalState } from '../context/personal.ts';

/** A disapproval that waits for its reason; its records do not change meanwhile. */
export interface OpenDisapproval {
  asking: Asking;
  /** Distinguishes it from earlier ones. */
  number: number;
  reasons: readonly DisapprovalCode[];
  /** What the reason may be about; none where several records are disapproved. */
  places: readonly ReasonPlace[];
  /** By reason, the places the checks of texts found, as `places` below. */
  found: Readonly<Partial<Record<DisapprovalCode, readonly string[]>>>;
  cameFrom: Element | null;
}

interface DisapprovalState {
  /** null: the panel is closed. */
  open: OpenDisapproval | null;
  marked: readonly DisapprovalCode[];
  current: DisapprovalCode | null;
  placesOpen: boolean;
  /** `kind identifier` each. */
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
